// The parts of the ledgers in words: English, Italian. A part that is not listed is shown as the ledger spells it.
import type { Lang } from './i18n.svelte';

const PARTS: Record<string, [string, string]> = {
  'abilities': ['Abilities', 'Abilità'], 'academy': ['Academies', 'Accademie'], 'actions': ['Actions', 'Azioni'], 'advanced': ['Advanced game', 'Gioco avanzato'],
  'advanced-combat': ['Advanced combat', 'Combattimento avanzato'], 'advanced-powers': ['Advanced powers', 'Poteri avanzati'], 'agents': ['Agents', 'Agenti'], 'aggression': ['Aggression', 'Aggressione'],
  'alliance': ['Alliances', 'Alleanze'], 'alternative-goals': ['Alternative goals', 'Obiettivi alternativi'], 'atomics': ['Family Atomics', 'Atomiche di Famiglia'], 'auction': ['Auction', 'Asta'],
  'bans': ['Bans', 'Divieti'], 'battle': ['Battle', 'Battaglia'], 'bene-gesserit': ['Bene Gesserit', 'Bene Gesserit'], 'bidding': ['Bidding', 'Offerte'], 'bonus-cards': ['Bonus cards', 'Carte bonus'],
  'card': ['Cards', 'Carte'], 'cards': ['Cards', 'Carte'], 'charity': ['CHOAM charity', 'Donazione della CHOAM'], 'cleaning-house': ['Cleaning House', 'Pulizia'], 'collection': ['Collection', 'Raccolta della spezia'],
  'collection-bonus': ['Collection bonus', 'Bonus di raccolta'], 'combat': ['Combat', 'Combattimento'], 'components': ['Components', 'Componenti'], 'conquest': ['Conquest', 'Conquista'], 'control': ['Control', 'Controllo'],
  'data-cards': ['Data: cards', 'Dati: carte'], 'data-factions': ['Data: factions', 'Dati: fazioni'], 'deals': ['Deals', 'Accordi'], 'definitions': ['Definitions', 'Definizioni'], 'desert-hazards': ['Desert hazards', 'Pericoli del deserto'],
  'development': ['Development', 'Sviluppo'], 'end': ['End of the game', 'Fine della partita'], 'end-of-round': ['End of round', 'Fine del round'], 'end-of-turn': ['End of turn', 'Fine del turno'], 'enemy-territory': ['Enemy territory', 'Territorio avversario'],
  'event': ['Event phase', 'Event Phase'], 'exchange': ['Exchange', 'Cambio'], 'few-players': ['Few players', 'Pochi giocatori'], 'forces': ['Forces', 'Truppe'], 'free-actions': ['Free actions', 'Azioni libere'],
  'free-territory': ['Free territory', 'Territorio libero'], 'guild': ['Guilds', 'Gilde'], 'harvest': ['Harvest', 'Raccolta'], 'house-rules': ['House rules', 'Regole della casa'], 'independent': ['Independent territories', 'Territori indipendenti'],
  'individual-turns': ['Individual turns', 'Turni individuali'], 'karama': ['Karama', 'Karama'], 'landing': ['Landing', 'Arrivo'], 'leader-revival': ['Revival of leaders', 'Risveglio dei comandanti'], 'leaders': ['Leaders', 'Comandanti'],
  'main-leaders': ['Main leaders', 'Comandanti principali'], 'manoeuvre': ['Manoeuvre', 'Manovra'], 'mentat': ['Mentat pause', 'Intervento dei Mentat'], 'moonshot': ['Moonshot!', 'Moonshot!'], 'movement': ['Movement', 'Movimento'],
  'nexus': ['Nexus', 'Nexus'], 'objective': ['Objective', 'Obiettivo'], 'option': ['Option phase', 'Option Phase'], 'orss': ['O.R.S.S.', 'O.R.S.S.'], 'own-territory': ['Own territory', 'Territorio proprio'],
  'planning-cards': ['Planning cards', 'Carte pianificazione'], 'prescience': ['Prescience', 'Prescienza'], 'regeneration': ['Regeneration', 'Rigenerazione'], 'results': ['Results of the dice', 'Risultati dei dadi'], 'revival': ['Revival', 'Risveglio'],
  'round': ['Round', 'Round'], 'round-start': ['Start of round', 'Inizio del round'], 'sandworms': ['Sandworms', 'Vermi delle sabbie'], 'secrecy': ['Secrecy', 'Segretezza'], 'sequence': ['Sequence', 'Sequenza'],
  'setup': ['Setup', 'Preparazione'], 'shipment': ['Shipment', 'Trasferimento'], 'spice': ['Spice', 'Spezia'], 'spice-blow': ['Spice blow', 'Esplosione di spezia'], 'stations': ['Testing stations', 'Stazioni ecologiche sperimentali'],
  'storm': ['Storm', 'Tempesta'], 'supremacy': ['Supremacy', 'Supremazia'], 'teleport': ['Teleport!', 'Teleport!'], 'trade': ['Trade', 'Scambi'], 'traitors': ['Traitors', 'Traditori'], 'transfer': ['Transfers', 'Trasferimenti'],
  'treachery-expansions': ['Treachery expansions', 'Espansioni delle carte inganno'], 'turn': ['Turn', 'Turno'], 'vehicles': ['Vehicles', 'Veicoli'], 'victory': ['Victory', 'Vittoria'],
  'house': ['House', 'Casata'], 'deployment': ['Deployment', 'Schieramento'], 'attack': ['Attack', 'Attacco'], 'move': ['Moves', 'Mosse'], 'hazards': ['Hazards', 'Pericoli'], 'strength': ['Strength', 'Forza'], 'path': ['Paths', 'Percorsi'], 'special': ['Special rules', 'Regole speciali'],
};

/** A part of a ledger in the reader's language. */
export function partName(part: string, lang: Lang): string {
  const solo = part.startsWith('solo-');
  const words = PARTS[solo ? part.slice(5) : part]?.[lang === 'it' ? 1 : 0] ?? part.replace(/[-_]/g, ' ');
  return solo ? `${lang === 'it' ? 'Solitario' : 'Solo'}: ${words}` : words;
}
