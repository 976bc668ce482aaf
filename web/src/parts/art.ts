// Icons, emblems and outlines, drawn by us. Icons live in a 24 × 24 box and are stroked; emblems and outlines in 48 × 48.

export const PHASE_ICON: Record<string, string> = {
  storm: '<path d="M4 8.5C7 4 14 3.5 18 7s2.5 9.5-2 11-9-1-8.5-4.8S11.5 8.5 14 10s1.6 4.5-.8 4.5"/><path d="M2.5 14.5c.6 2.5 2 4.3 4 5.5"/>',
  spice: '<path d="M12 8.5l4 3.5v4l-4 4-4-4v-4z"/><path d="M12 2.5v3M5.5 5l2 2.3M18.5 5l-2 2.3M2.5 11.5h2.8M18.7 11.5h2.8"/>',
  charity: '<circle cx="12" cy="7" r="4"/><path d="M3 15h4l3 2h3.5a1.5 1.5 0 0 1 0 3H9M13.5 18.5l5.5-3c1.5-.6 2.5 1 1.3 2L14 21.5H7L3 20"/>',
  bidding: '<path d="M13 4l6.5 6.5M10.5 6.5L17 13M15 6l-5.5 5.5M12 9l-8.5 8.5 2.5 2.5L14.5 11.5M12 20.5h9"/>',
  revival: '<rect x="6.5" y="3" width="11" height="18" rx="5.5"/><path d="M12 17V9.5M8.8 12.3L12 9l3.2 3.3"/>',
  ship: '<path d="M12 2.5v9.5M8 8.3L12 12l4-3.7"/><path d="M3 20.5a12.5 12.5 0 0 1 18 0"/><circle cx="12" cy="17.5" r="1.3"/>',
  battle: '<path d="M4 4l12.5 12.5M20 4L7.5 16.5M4 4l.5 4L6 9.5M20 4l-.5 4L18 9.5M5 14.5l4.5 4.5M19 14.5L14.5 19M7 17l-3.5 3.5M17 17l3.5 3.5"/>',
  harvest: '<path d="M3 10h18l-2.5 9.5h-13z"/><path d="M12 2.5l2.5 2.3v2.4h-5V4.8zM7.5 13.5l1 3M16.5 13.5l-1 3M12 13.5v3"/>',
  mentat: '<path d="M12 3a8 8 0 0 1 8 8c0 3-1.5 5-3.5 6.5V21h-7v-2.5H7V15l-2-1 2-4.5A7 7 0 0 1 12 3z"/><circle cx="12.5" cy="10.5" r="2.5"/><path d="M12.5 5.5V8M17 10.5h-2"/>',
};

export const KIND_ICON: Record<string, string> = {
  projectile: '<path d="M4 20L17 7l3.5-3.5-.5 5L8 20.5zM4 20l3 .5M6 15l3 3M14 5l5 5"/>',
  poison: '<path d="M12 3c4 5.5 6 8.5 6 11.5a6 6 0 0 1-12 0C6 11.5 8 8.5 12 3z"/><path d="M9 15.5c1.5-2 4.5 1.5 6-.5M9.5 18.5h5"/>',
  lasgun: '<path d="M2.5 14h9l2-4h7v4l-5 1v4h-3v-4M20.5 12H23M3 10h6M5 6.5l3 1.5"/>',
  shield: '<path d="M12 3l8 3.5V12c0 5-3.5 7.5-8 9-4.5-1.5-8-4-8-9V6.5z"/><path d="M8 9.5l4-1.8 4 1.8v3c0 2.5-1.8 3.7-4 4.6-2.2-.9-4-2.1-4-4.6z"/>',
  snooper: '<circle cx="10" cy="14" r="3"/><path d="M10 6a8 8 0 0 0-8 8M10 2.5M10 22a8 8 0 0 0 8-8M14 9.5c1.5 1 2.3 2.6 2.3 4.5M15.5 6.5c2.5 1.7 4 4.4 4 7.5M17 3.5c3.5 2.5 5.5 6.2 5.5 10.5"/>',
  hero: '<path d="M5 4c4.5 2 9.5 2 14 0v8c0 5-3 8-7 9-4-1-7-4-7-9z"/><path d="M8 10.5c1-1 2.5-1 3.5 0M12.5 10.5c1-1 2.5-1 3.5 0M9 15.5c2 1.5 4 1.5 6 0"/>',
  karama: '<path d="M12 2l2 6.2L20 6l-2.8 5.5L22 15l-6 .5L17 22l-5-4-5 4 1-6.5L2 15l4.8-3.5L4 6l6 2.2z"/><circle cx="12" cy="13" r="2"/>',
  truthtrance: '<path d="M2.5 12C6 7 9 5 12 5s6 2 9.5 7c-3.5 5-6.5 7-9.5 7s-6-2-9.5-7z"/><circle cx="12" cy="12" r="3"/><path d="M12 9v6"/>',
  weather_control: '<path d="M4 9.5c3-5 10-5.5 13.5-1.5s1 9.5-3.5 9.5-6-4-3.5-6 4.5.5 3.5 2M3 20h8M14 20h3"/>',
  family_atomics: '<circle cx="12" cy="12" r="2.5"/><path d="M12 2.5a9.5 9.5 0 0 1 8.2 4.7l-5 3M20.2 16.8A9.5 9.5 0 0 1 12 21.5v-6M3.8 16.8a9.5 9.5 0 0 1 0-9.6l5 3"/>',
  hajr: '<path d="M3 17c4-1 5-6 9-6s5 4 9 3M13 6h7M17 2.5L20.5 6 17 9.5"/>',
  tleilaxu_ghola: '<path d="M7 3h10M8.5 3v6L5 17a3 3 0 0 0 2.8 4h8.4A3 3 0 0 0 19 17l-3.5-8V3"/><circle cx="12" cy="14" r="2"/><path d="M9.5 19c.5-2 4.5-2 5 0"/>',
  worthless: '<path d="M17.5 6.5A8 8 0 1 0 20 12M12 8v5l-3 2M15 3l3.5 3.5L15 8"/>',
};

export const UI_ICON: Record<string, string> = {
  eye: '<path d="M2.5 12C6 7 9 5 12 5s6 2 9.5 7c-3.5 5-6.5 7-9.5 7s-6-2-9.5-7z"/><circle cx="12" cy="12" r="3"/>',
  lock: '<rect x="5" y="11" width="14" height="9.5" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  minus: '<path d="M5 12h14"/>',
  fit: '<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"/>',
  q: '<circle cx="12" cy="12" r="9"/><path d="M9.5 9.5a2.5 2.5 0 1 1 3.7 2.2c-.9.5-1.2 1-1.2 2M12 17v.2"/>',
  undo: '<path d="M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3"/>',
  chat: '<path d="M4 5h16v11h-9l-5 4v-4H4z"/>',
  log: '<path d="M6 4h12v16H6zM9 8h6M9 12h6M9 16h4"/>',
  play: '<path d="M7 4.5l12 7.5-12 7.5z"/>',
  pause: '<path d="M8 5v14M16 5v14"/>',
  prev: '<path d="M18 5l-9 7 9 7zM6 5v14"/>',
  next: '<path d="M6 5l9 7-9 7zM18 5v14"/>',
  bot: '<rect x="5" y="8" width="14" height="11" rx="3"/><path d="M12 8V4M9.5 13v1M14.5 13v1M2.5 12v4M21.5 12v4"/>',
  gear: '<circle cx="12" cy="12" r="3.2"/><path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1"/>',
  hand: '<rect x="4" y="5" width="10" height="15" rx="2"/><path d="M10 4.5l8 2.3a2 2 0 0 1 1.4 2.5L16.5 19"/>',
  users: '<circle cx="9" cy="8" r="3.5"/><path d="M2.5 20c0-4 3-6.5 6.5-6.5s6.5 2.5 6.5 6.5M16 5a3.5 3.5 0 0 1 0 6.5M18 14c2.2.9 3.5 3 3.5 6"/>',
  flag: '<path d="M5 21V4h12l-2.5 4L17 12H5"/>',
  warn: '<path d="M12 3.5L22 20.5H2zM12 10v5M12 17.7v.2"/>',
  check: '<path d="M4 12.5l5 5L20 6.5"/>',
  link: '<path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17"/>',
  fork: '<path d="M6 4v6c0 4 12 2 12 8v2M6 10v10M3.5 6.5L6 4l2.5 2.5"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>',
  fort: '<path d="M4 20V8h3v3h3V8h4v3h3V8h3v12zM10 20v-4a2 2 0 0 1 4 0v4"/>',
  worm: '<circle cx="12" cy="12" r="8.5"/><circle cx="12" cy="12" r="4"/><path d="M12 3.5V8M12 16v4.5M3.5 12H8M16 12h4.5M6 6l3.2 3.2M14.8 14.8 18 18M18 6l-3.2 3.2M9.2 14.8 6 18"/>',
  tank: '<rect x="6.5" y="3" width="11" height="18" rx="5.5"/><path d="M6.5 12c3-2 8 2 11 0"/>',
  send: '<path d="M4 12L20 4l-5 16-3.5-6.5z"/>',
  globe: '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c3.5 3.5 3.5 14.5 0 18M12 3c-3.5 3.5-3.5 14.5 0 18"/>',
  moon: '<path d="M19 14.5A8 8 0 1 1 9.5 5 6.5 6.5 0 0 0 19 14.5z"/>',
  x: '<path d="M6 6l12 12M18 6L6 18"/>',
  down: '<path d="M6 9l6 6 6-6"/>',
  left: '<path d="M15 6l-6 6 6 6"/>',
  right: '<path d="M9 6l6 6-6 6"/>',
  sun: '<circle cx="12" cy="12" r="4.2"/><path d="M12 2.5v2.6M12 18.9v2.6M2.5 12h2.6M18.9 12h2.6M5.3 5.3l1.8 1.8M16.9 16.9l1.8 1.8M18.7 5.3l-1.8 1.8M7.1 16.9l-1.8 1.8"/>',
  book: '<path d="M12 6.5C9.5 4.5 6.5 4 3 4.3v14c3.5-.3 6.5.2 9 2.2 2.5-2 5.5-2.5 9-2.2v-14C17.5 4 14.5 4.5 12 6.5zM12 6.5v14"/>',
  search: '<circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.5 15.5L21 21"/>',
  download: '<path d="M12 3v12M7 10.5l5 5 5-5M4 20.5h16"/>',
  bell: '<path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21.5h4"/>',
  home: '<path d="M3 11.5L12 4l9 7.5M6 10v10h12V10"/>',
  list: '<path d="M8 6h12M8 12h12M8 18h12M4 6v.1M4 12v.1M4 18v.1"/>',
  swap: '<path d="M4 8h13l-3.5-3.5M20 16H7l3.5 3.5"/>',
  crown: '<path d="M4 18l-1-10 5 4 4-7 4 7 5-4-1 10z"/>',
  sound: '<path d="M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>',
};

export const EMBLEM: Record<string, string> = {
  atreides: '<path d="M24 5l3.2 9v21L24 43l-3.2-8V14z"/><path d="M18 19v7.5C11 25 6.5 20 4.5 11.5 9 16 13 18.3 18 19z"/><path d="M30 19v7.5C37 25 41.5 20 43.5 11.5 39 16 35 18.3 30 19z"/><path d="M18 29v6.5C13 34.5 9.8 31 8 25.5c3.2 2.3 6.5 3.3 10 3.5z"/><path d="M30 29v6.5c5-1 8.2-4.5 10-10-3.2 2.3-6.5 3.3-10 3.5z"/>',
  harkonnen: '<path d="M5 7c3.5 5.5 8 8 14 8h10c6 0 10.5-2.5 14-8 .8 9-3 15-9.5 17.5L24 44l-9.5-19.5C8 22 4.2 16 5 7z"/><path d="M17 21.5h14L24 34z" fill="var(--cut,#000)" stroke="none"/>',
  emperor: '<path d="M24 3l3.6 12.5h-7.2zM8.5 10.5l9.5 8-4.8 4zM39.5 10.5l-4.7 12-4.8-4zM2.5 26l11.5-1v6zM45.5 26L34 31v-6z"/><path d="M24 18a10.5 10.5 0 0 1 10.5 10.5V34h-21v-5.5A10.5 10.5 0 0 1 24 18z"/><path d="M8 37h32v2.8H8zM4.5 41.7h39V45h-39z"/>',
  fremen: '<path d="M27.5 4A13 13 0 1 0 39.8 21.2 10.5 10.5 0 1 1 27.5 4z"/><circle cx="36" cy="9.5" r="4.2"/><path d="M3 41c8-1 12.5-4.5 17-10.5C26 36 33 39.5 45 41v3.5H3z"/>',
  guild: '<path fill-rule="evenodd" d="M24 4c4.8 0 8.5 9 8.5 20S28.8 44 24 44s-8.5-9-8.5-20S19.2 4 24 4zm0 4c-2 0-4.5 6.5-4.5 16S22 40 24 40s4.5-6.5 4.5-16S26 8 24 8z"/><path fill-rule="evenodd" d="M4 24c0-4.8 9-8.5 20-8.5S44 19.2 44 24s-9 8.5-20 8.5S4 28.8 4 24zm4 0c0 2 6.5 4.5 16 4.5S40 26 40 24s-6.5-4.5-16-4.5S8 22 8 24z"/><circle cx="24" cy="24" r="3.6"/>',
  bene_gesserit: '<path fill-rule="evenodd" d="M24 3c8.5 6.5 13 13.5 13 21s-4.5 14.5-13 21c-8.5-6.5-13-13.5-13-21S15.5 9.5 24 3zm0 6c-5.6 5-8.5 10-8.5 15s2.9 10 8.5 15c5.6-5 8.5-10 8.5-15S29.6 14 24 9z"/><path d="M24 15c3 3.5 4.5 6.5 4.5 9s-1.5 5.5-4.5 9c-3-3.5-4.5-6.5-4.5-9s1.5-5.5 4.5-9z"/><path d="M3 24l5-2.5v5zM45 24l-5-2.5v5z"/>',
};

export const OUTLINE: Record<string, string> = {
  atreides: 'M5 5h38v20c0 9-8 15-19 20C13 40 5 34 5 25z',
  harkonnen: 'M12 3h24l9 9v24l-9 9H12l-9-9V12z',
  emperor: 'M24 2a22 22 0 1 1 0 44 22 22 0 0 1 0-44z',
  fremen: 'M24 2c2 0 3.6 1 4.6 2.8l16.5 32c1.9 3.6 0 8.2-5.1 8.2H8c-5.1 0-7-4.6-5.1-8.2l16.5-32C20.4 3 22 2 24 2z',
  guild: 'M24 1l20.5 11.5v23L24 47 3.5 35.5v-23z',
  bene_gesserit: 'M24 0c1.5 0 2.8.6 3.9 1.7l18.4 18.4c2.2 2.2 2.2 5.6 0 7.8L27.9 46.3c-2.2 2.2-5.6 2.2-7.8 0L1.7 27.9c-2.2-2.2-2.2-5.6 0-7.8L20.1 1.7C21.2.6 22.5 0 24 0z',
};

/** How an emblem sits inside its outline: scale, centre x, centre y. */
export const EMBLEM_FIT: Record<string, [number, number, number]> = {
  atreides: [0.62, 24, 21],
  harkonnen: [0.62, 24, 24.5],
  emperor: [0.62, 24, 22.5],
  fremen: [0.5, 24, 29],
  guild: [0.66, 24, 24],
  bene_gesserit: [0.62, 24, 24],
};
