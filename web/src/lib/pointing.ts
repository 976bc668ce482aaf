// What a lesson points at, for pieces that stand anywhere on the screen: in a hand, in a plan, in an auction.
import { getContext, setContext } from 'svelte';

const KEY = Symbol('pointing');

/** Names what is pointed at; call while the screen is made. */
export function pointAt(ids: () => readonly string[]): void {
  setContext(KEY, ids);
}

/** Says of a piece whether it is pointed at; call while a component is made. One name stands for all copies of a card. */
export function pointing(): (id: string) => boolean {
  const ids = getContext<(() => readonly string[]) | undefined>(KEY);
  return (id) => ids?.().some((one) => one === id || id.startsWith(`${one}#`)) ?? false;
}
