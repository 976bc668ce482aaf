// How much room there is: wide (three columns), mid (two), small (board above, sheet below, tabs).
import { onMount } from 'svelte';

export type Size = 'wide' | 'mid' | 'small';

export function sizeOf(width: number): Size {
  return width >= 1280 ? 'wide' : width >= 900 ? 'mid' : 'small';
}

/** The size of the window as it changes; call while a component is made. */
export function roomFor(): { readonly size: Size } {
  let size = $state<Size>(sizeOf(typeof innerWidth === 'undefined' ? 1440 : innerWidth));
  onMount(() => {
    const read = () => (size = sizeOf(innerWidth));
    addEventListener('resize', read);
    return () => removeEventListener('resize', read);
  });
  return {
    get size() {
      return size;
    },
  };
}
