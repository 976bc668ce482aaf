// What can be played, fetched once.
import type { GameInfo, Table } from '../wire/types';
import { api } from './api';
import { say, t } from './i18n.svelte';

class Catalog {
  games = $state.raw<GameInfo[]>([]);
  private asked = false;

  want(): void {
    if (this.asked) return;
    this.asked = true;
    api.catalog().then(
      (games) => (this.games = games),
      () => (this.asked = false),
    );
  }
}

export const catalog = new Catalog();

/** The game and edition of a table in words, with the switches that are on. */
export function aboutTable(table: Table): string {
  const game = catalog.games.find((g) => g.id === table.game);
  const edition = game?.editions.find((e) => e.id === table.edition);
  if (!game || !edition) return '';
  const on = edition.options.filter((option) => option.kind.kind === 'switch' && table.options[option.key] === true).map((option) => say(option.name));
  const own = table.files.length ? [t('table.own')] : [];
  return [together(say(game.name), say(edition.name), ' '), ...on, ...own].join(' · ');
}

/** The name of an option of a table; its key while the catalog is not here yet. */
export function optionName(table: Table, key: string): string {
  const edition = catalog.games.find((g) => g.id === table.game)?.editions.find((e) => e.id === table.edition);
  return say(edition?.options.find((option) => option.key === key)?.name) || key;
}

/** A game and its edition in words, without saying the same thing twice. */
export function together(game: string, edition: string, between: string): string {
  const [whole, part] = [game.toLowerCase(), edition.toLowerCase()];
  if (part.startsWith(whole)) return edition;
  return whole.endsWith(part) ? game : `${game}${between}${edition}`;
}

/** The name of a bot; a word for any while the catalog is not here yet. */
export function botName(game: string, key: string): string {
  return say(catalog.games.find((g) => g.id === game)?.bots.find((bot) => bot.key === key)?.name) || t('bot.unnamed');
}

/** What a role is good at and what its powers do, for a tip beside it; nothing while the catalog is not here yet. */
export function roleTold(table: Table, role: string | null): string {
  const edition = catalog.games.find((g) => g.id === table.game)?.editions.find((e) => e.id === table.edition);
  const known = edition?.roles.find((r) => r.key === role);
  if (!known) return '';
  return [say(known.blurb), ...known.powers.map((power) => `${say(power.name)}: ${say(power.text)}`)].join('\n');
}
