// Zoom and pan of a drawn board: wheel, pinch, drag, double tap, buttons and keys. In units of the board's view box.

export interface Viewport {
  k: number;
  x: number;
  y: number;
}

export const WHOLE: Viewport = { k: 1, x: 0, y: 0 };

/** Keeps a board of this half width in sight. */
export function held(view: Viewport, half = 440): Viewport {
  const room = half * (view.k - 1);
  const hold = (v: number) => Math.min(room, Math.max(-room, v));
  return { k: view.k, x: hold(view.x), y: hold(view.y) };
}

/** Zooms about a point, keeping it in place; from the whole board to four times. */
export function zoomed(view: Viewport, factor: number, at: [number, number], half = 440): Viewport {
  const k = Math.min(4, Math.max(1, view.k * factor));
  return held({ k, x: at[0] - ((at[0] - view.x) * k) / view.k, y: at[1] - ((at[1] - view.y) * k) / view.k }, half);
}

export class Zoom {
  view = $state<Viewport>(WHOLE);
  width = $state(880);
  height = $state(968);
  private svg: SVGSVGElement | null = null;
  private readonly pointers = new Map<number, [number, number]>();
  private moved = 0;
  private pinch = 0;

  /** The size of the view box. */
  constructor(
    private readonly boxWidth: number,
    private readonly boxHeight: number,
  ) {}

  /** Pixels per board unit, before zooming. */
  get unit(): number {
    return Math.min(this.width / this.boxWidth, this.height / this.boxHeight);
  }

  /** Whether the last press was a tap rather than a drag. */
  get tapped(): boolean {
    return this.moved <= 6;
  }

  get transform(): string {
    return `translate(${this.view.x} ${this.view.y}) scale(${this.view.k})`;
  }

  attach(svg: SVGSVGElement): () => void {
    this.svg = svg;
    const watch = new ResizeObserver(([entry]) => {
      this.width = entry!.contentRect.width || this.boxWidth;
      this.height = entry!.contentRect.height || this.boxHeight;
    });
    watch.observe(svg);
    return () => watch.disconnect();
  }

  /** Close to these points, given in the board's units with its middle at `middle`; nothing if they lie far apart. */
  about(points: [number, number][], middle: [number, number], most = 2.6): Viewport | null {
    const xs = points.map((p) => p[0] - middle[0]);
    const ys = points.map((p) => p[1] - middle[1]);
    const span = (v: number[], whole: number) => whole / (Math.max(...v) - Math.min(...v) + whole * 0.3);
    const k = Math.min(most, span(xs, this.boxWidth), span(ys, this.boxHeight));
    if (k < 1.2) return null;
    return held({ k, x: (-(Math.max(...xs) + Math.min(...xs)) / 2) * k, y: (-(Math.max(...ys) + Math.min(...ys)) / 2) * k }, this.boxWidth / 2);
  }

  by(factor: number): void {
    this.view = zoomed(this.view, factor, [0, 0], this.boxWidth / 2);
  }

  fit(): void {
    this.view = WHOLE;
  }

  /** The zoom keys; whether the key was one of them. */
  key(key: string): boolean {
    if (key === '+' || key === '=') this.by(1.4);
    else if (key === '-') this.by(1 / 1.4);
    else if (key === '0') this.fit();
    else return false;
    return true;
  }

  private at(event: { clientX: number; clientY: number }): [number, number] {
    const box = this.svg!.getBoundingClientRect();
    return [(event.clientX - box.left - box.width / 2) / this.unit, (event.clientY - box.top - box.height / 2) / this.unit];
  }

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.view = zoomed(this.view, Math.exp(-event.deltaY * 0.0015), this.at(event), this.boxWidth / 2);
  };

  readonly double = (event: MouseEvent): void => {
    this.view = this.view.k > 1.5 ? WHOLE : zoomed(this.view, 2.2, this.at(event), this.boxWidth / 2);
  };

  readonly down = (event: PointerEvent): void => {
    this.pointers.set(event.pointerId, this.at(event));
    this.moved = 0;
    this.pinch = 0;
  };

  readonly move = (event: PointerEvent): void => {
    const was = this.pointers.get(event.pointerId);
    if (!was) return;
    const now = this.at(event);
    this.pointers.set(event.pointerId, now);
    if (this.pointers.size === 2) {
      const [a, b] = [...this.pointers.values()] as [[number, number], [number, number]];
      const apart = Math.hypot(a[0] - b[0], a[1] - b[1]);
      if (this.pinch > 0) this.view = zoomed(this.view, apart / this.pinch, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], this.boxWidth / 2);
      this.pinch = apart;
      this.moved = 99;
      return;
    }
    this.moved += Math.hypot(now[0] - was[0], now[1] - was[1]) * this.unit;
    if (this.view.k > 1 && this.moved > 6) {
      this.svg!.setPointerCapture(event.pointerId);
      this.view = held({ ...this.view, x: this.view.x + now[0] - was[0], y: this.view.y + now[1] - was[1] }, this.boxWidth / 2);
    }
  };

  readonly up = (event: PointerEvent): void => {
    this.pointers.delete(event.pointerId);
    this.pinch = 0;
  };
}
