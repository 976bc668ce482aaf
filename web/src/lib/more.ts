// Marks an element that has more below what it shows.
import type { Attachment } from 'svelte/attachments';

/** Whether something stays hidden below the edge, less than a line aside. */
export const hidesMore = (of: Pick<HTMLElement, 'scrollHeight' | 'clientHeight' | 'scrollTop'>): boolean => of.scrollHeight - of.clientHeight - of.scrollTop > 6;

/** Keeps the class `more` on the element while it hides something below. */
export const moreBelow: Attachment<HTMLElement> = (of) => {
  const look = () => of.classList.toggle('more', hidesMore(of));
  const resized = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
  resized?.observe(of);
  const changed = new MutationObserver(look);
  changed.observe(of, { childList: true, subtree: true, characterData: true });
  of.addEventListener('scroll', look, { passive: true });
  look();
  return () => {
    resized?.disconnect();
    changed.disconnect();
    of.removeEventListener('scroll', look);
  };
};
