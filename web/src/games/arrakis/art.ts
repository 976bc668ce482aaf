// Pieces and dice, drawn by us. Everything lives in a 24 × 24 box; icons of dice are stroked, pieces are filled.

/** Results of the action dice. */
export const FACE_ICON: Record<string, string> = {
  leadership: '<path d="M4 18l-1-10 5 4 4-7 4 7 5-4-1 10zM5 21h14"/>',
  strategy: '<path d="M4 5h9l-3-3M13 5l-3 3M20 19h-9l3 3M11 19l3-3M5 12h14"/>',
  deployment: '<path d="M12 3v11M7.5 10l4.5 4.500L16.500 10M4 20h16"/>',
  mentat: '<path d="M12 3a8 8 0 0 1 8 8c0 3-1.5 5-3.5 6.5V21h-7v-2.5H7V15l-2-1 2-4.5A7 7 0 0 1 12 3z"/><circle cx="12.500" cy="10.500" r="2.500"/>',
  house: '<path d="M4 4h16v9c0 4-3.500 6.500-8 8-4.500-1.500-8-4-8-8zM8 9h8M12 9v8"/>',
};

/** Results of the combat dice. */
export const COMBAT_ICON: Record<string, string> = {
  sword: '<path d="M5 19L18 6l2-4-4 2L5 15M4 14l6 6M4 20l3-3"/>',
  shield: '<path d="M12 3l8 3.500V12c0 5-3.500 7.500-8 9-4.500-1.500-8-4-8-9V6.500z"/>',
  special: '<path d="M12 3l2.700 6 6.300.6-4.800 4.200L17.700 20 12 16.700 6.300 20l1.500-6.200L3 9.600 9.300 9z"/>',
};

/** Pieces of the map. */
export const PIECE: Record<string, string> = {
  harvester: '<path d="M2.500 14.500h19l-2.200 5H4.700zM4.500 13.500l1.200-5h6.800l2.500 2.500h4l1.500 2.500zM7.500 7.500V5h3.500v2.500z"/>',
  carryall: '<path d="M1.500 12.500l8.500-3.200L12 4l2 5.300 8.500 3.200-8.300 1.700L12 20l-2.200-5.800z"/>',
  ornithopter: '<path d="M11 4.500h2l.6 4C17 5.500 20.500 5 22.500 6c-1.500 2.600-5 4-8.500 4.200l.1 1.600c3 .2 5.600 1.200 7 3-2.200 1-5 .6-7-.5L13 20.500h-2l-1.100-6.200c-2 1.100-4.800 1.500-7 .5 1.400-1.800 4-2.800 7-3l.1-1.600C6.500 10 3 8.600 1.500 6c2-1 5.500-.5 8.900 2.500z"/>',
  sietch: '<path d="M1.500 21C4 12 8 5.500 12 3c4 2.500 8 9 10.500 18H16v-3.500a4 4 0 0 0-8 0V21z"/>',
  station: '<path d="M2.500 19.500h19V21h-19zM4.500 18.500v-4a7.500 7.500 0 0 1 6.700-7.400V3.500h-2V2h5.600v1.500h-2v3.600a7.500 7.500 0 0 1 6.700 7.400v4z"/>',
  worm: '<path fill-rule="evenodd" d="M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm0 3.500L10.800 8 8.300 6.700l-.2 2.800-2.800.1 1.300 2.400-1.300 2.400 2.800.1.200 2.800 2.500-1.300 1.200 2.500 1.200-2.500 2.500 1.300.2-2.800 2.800-.1-1.300-2.400 1.300-2.400-2.800-.1-.2-2.800L13.200 8z"/>',
  wormsign: '<path d="M2 18c3-7 6-10 10-10s7 3 10 10h-3.500c-2-4.500-3.800-6.500-6.500-6.500S7.500 13.500 5.500 18zM8.500 18c.8-2.600 1.900-4 3.500-4s2.700 1.400 3.500 4z"/>',
  storm: '<path d="M4 8.500C7 4 14 3.500 18 7s2.500 9.500-2 11-9-1-8.500-4.800S11.500 8.500 14 10s1.600 4.500-.8 4.500M2.500 14.500c.6 2.500 2 4.300 4 5.500" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>',
  battle: '<path d="M4 4l12.500 12.500M20 4L7.500 16.500M5 14.500l4.500 4.500M19 14.500L14.500 19M7 17l-3.500 3.500M17 17l3.500 3.500" fill="none" stroke="currentColor" stroke-width="2.200" stroke-linecap="round"/>',
  atomics: '<path d="M12 9.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5zM12 2.500a9.500 9.500 0 0 1 8.200 4.700l-5 3A3.700 3.700 0 0 0 12 8.300zM20.200 16.800A9.500 9.500 0 0 1 12 21.500v-5.800a3.700 3.700 0 0 0 3.200-1.900zM3.800 16.800a9.500 9.500 0 0 1 0-9.600l5 3a3.700 3.700 0 0 0 0 3.600z"/>',
  token: '<path d="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"/>',
};

/** Small marks of the kinds of figure: disc, diamond, star, chevron; 10 × 10 round the middle. */
export const KIND_MARK = ['M0-4a4 4 0 1 1 0 8 4 4 0 0 1 0-8z', 'M0-5L5 0 0 5-5 0z', 'M0-5.500L1.600-1.800 5.600-1.400 2.600 1.300 3.500 5.300 0 3.200-3.500 5.300-2.600 1.300-5.600-1.400-1.600-1.800z', 'M-4.500 2.500L0-4.500 4.500 2.500 3 4.500 0 0-3 4.500z'];

/** A leader's mark on the map. */
export const INITIALS: Record<string, string> = {
  baron_harkonnen: 'B', beast_rabban: 'R', feyd_rautha: 'F', thufir_hawat: 'H', gaius_helen_mohiam: 'Mo', captain_aramsham: 'Ar', emperor_shaddam_iv: 'E',
  paul_atreides: 'P', lady_jessica: 'J', gurney_halleck: 'G', reverend_mother_jessica: 'RM', alia: 'Al', stilgar: 'S', chani: 'C', paul_muad_dib: 'MD', wild_maker: 'W',
};
export const POWER_ICON: Record<string, string> = {
  choam: '<circle cx="12" cy="12" r="8.500"/><path d="M15.500 8.500a5 5 0 1 0 0 7"/>',
  landsraad: '<path d="M3 20h18M5 20V10M10 20V10M14 20V10M19 20V10M3 9l9-5.500L21 9z"/>',
  spacing_guild: '<path d="M12 3c3 0 5 4 5 9s-2 9-5 9-5-4-5-9 2-9 5-9zM3 12c0-3 4-5 9-5s9 2 9 5-4 5-9 5-9-2-9-5z"/>',
};
export const MARKER_PAINT: Record<string, string> = { kwisatz_haderach: '#3fae6c', sand_dwellers: '#ef8a2e', jihad: '#e04a3f' };
