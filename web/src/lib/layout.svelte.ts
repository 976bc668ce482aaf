// The layout of the screen: wide (three columns), mid (two), small (board above, sheet below, tabs).
import { onMount } from 'svelte';

export type Size = 'wide' | 'mid' | 'small';

export function sizeOf(width: number): Size {
  return width >= 1280 ? 'wide' : width >= 900 ? 'mid' : 'small';
}

/** On a low window the decision needs the room of the others beside it; they are a tab then. A coach needs more. The styles have the same numbers. */
export const isLow = (height: number, coached: boolean): boolean => height <= (coached ? 1000 : 800);

/** The size of the window as it changes; call while a component is made. */
export function layoutFor(): { readonly size: Size; readonly height: number } {
  const here = typeof innerWidth !== 'undefined';
  let size = $state<Size>(sizeOf(here ? innerWidth : 1440));
  let height = $state(here ? innerHeight : 900);
  onMount(() => {
    const read = () => {
      size = sizeOf(innerWidth);
      height = innerHeight;
    };
    addEventListener('resize', read);
    return () => removeEventListener('resize', read);
  });
  return {
    get size() {
      return size;
    },
    get height() {
      return height;
    },
  };
}
