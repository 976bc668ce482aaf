// The people whom the reader calls friends. The list is kept in this browser: nobody else learns of it.
const KEY = 'landsraad.friends';

export interface Friend {
  id: string;
  name: string;
}

export function friends(): Friend[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one): one is Friend => typeof one?.id === 'string' && typeof one?.name === 'string') : [];
  } catch {
    return [];
  }
}

/** Adds somebody to the list, or takes them off it. Gives the new list. */
export function toggled({ id, name }: Friend): Friend[] {
  const before = friends();
  const after = before.some((one) => one.id === id) ? before.filter((one) => one.id !== id) : [...before, { id, name }];
  try {
    localStorage.setItem(KEY, JSON.stringify(after));
  } catch {
    // a private window forgets them
  }
  return after;
}
