// Says what a thing does, beside it, on hover, focus and long press.
import type { Attachment } from 'svelte/attachments';

const HOLD = 450;
let shown: { of: Element; box: HTMLElement } | null = null;

function hide(of?: Element): void {
  if (!shown || (of && shown.of !== of)) return;
  shown.of.removeAttribute('aria-describedby');
  shown.box.remove();
  shown = null;
}

/** What is explained, and how. */
type Entry = readonly [title: string, text: string];

function show(of: Element, ...entries: Entry[]): void {
  hide();
  const box = document.createElement('div');
  box.className = 'tip';
  box.id = 'tip';
  box.role = 'tooltip';
  for (const [title, text] of entries) {
    const head = document.createElement('b');
    head.textContent = title;
    const body = document.createElement('span');
    body.textContent = text;
    box.append(head, body);
  }
  document.body.append(box);
  const at = of.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const above = at.top - height - 8;
  box.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, at.left + at.width / 2 - width / 2))}px`;
  box.style.top = `${above >= 8 ? above : Math.min(innerHeight - height - 8, at.bottom + 8)}px`;
  of.setAttribute('aria-describedby', box.id);
  shown = { of, box };
}

/** Attaches an explanation to an element; nothing is shown for an empty text. With `tap` a short touch is enough. */
export function tip(title: string, text: string, tap = false): Attachment {
  return (of) => {
    if (!text) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    const on = (event: string, act: (event: Event) => void) => {
      of.addEventListener(event, act);
      return () => of.removeEventListener(event, act);
    };
    const off = [
      on('pointerenter', (event) => (event as PointerEvent).pointerType === 'mouse' && show(of, [title, text])),
      on('pointerleave', () => hide(of)),
      on('focus', () => show(of, [title, text])),
      on('blur', () => hide(of)),
      on('touchstart', () => {
        held = false;
        if (tap) {
          show(of, [title, text]);
          return;
        }
        timer = setTimeout(() => {
          held = true;
          show(of, [title, text]);
        }, HOLD);
      }),
      on('touchend', (event) => {
        clearTimeout(timer);
        // A long press explains and does not choose.
        if (held) event.preventDefault();
      }),
      on('touchmove', () => clearTimeout(timer)),
      on('keydown', (event) => (event as KeyboardEvent).key === 'Escape' && hide(of)),
    ];
    return () => {
      clearTimeout(timer);
      hide(of);
      for (const undo of off) undo();
    };
  };
}

/** The explanations that stand inside each button, in order. */
const inside = new WeakMap<Element, Map<Element, Entry>>();

/** Explains a part of a button when the button is reached with the keys: the part itself cannot be. */
export function tipInside(button: Element, part: Element, title: string, text: string): () => void {
  let parts = inside.get(button);
  if (!parts) inside.set(button, (parts = new Map()));
  parts.set(part, [title, text]);
  const on = () => button.matches(':focus-visible') && show(button, ...parts.values());
  const off = () => hide(button);
  const key = (event: Event) => (event as KeyboardEvent).key === 'Escape' && off();
  button.addEventListener('focus', on);
  button.addEventListener('blur', off);
  button.addEventListener('keydown', key);
  return () => {
    parts.delete(part);
    off();
    button.removeEventListener('focus', on);
    button.removeEventListener('blur', off);
    button.removeEventListener('keydown', key);
  };
}
