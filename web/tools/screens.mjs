// Every screen and every kind of decision, as addresses of the frozen tables.
export const SCREENS = {
  home: '/', create: '/create', lobby: '/t/moon', ship: '/t/ship', many: '/t/many', auction: '/t/auction', leader: '/t/leader', battle: '/t/battle', wait: '/t/wait', gift: '/t/gift', ransom: '/t/ransom', swap: '/t/swap', hint: '/t/hint', over: '/t/over', generic: '/t/generic', globo: '/t/globo',
  wstart: '/t/wstart', wturn: '/t/wturn', wautoma: '/t/wautoma', wbattle: '/t/wbattle', wmove: '/t/wmove', wworm: '/t/wworm', wfought: '/t/wfought', wbaron: '/t/wbaron', wspice: '/t/wspice', wend: '/t/wend',
  gstart: '/t/gstart', goption: '/t/goption', goffer: '/t/goffer', crowded: '/t/crowded', ganswer: '/t/ganswer', gfight: '/t/gfight', gattack: '/t/gattack', gfought: '/t/gfought', gend: '/t/gend',
  replay: '/replay/over/214?as=0', curve: '/replay/over/214?as=omniscient', pieces: '/rules/wfa?show=pieces', gpieces: '/rules/globopolis?show=pieces', diff: '/rules/gf9?with=ah2009', wrules: '/rules/wfa?rule=wfa.prescience.step-8', rules: '/rules/gf9?rule=gf9.battle.ties', overview: '/rules/gf9?show=overview', terms: '/rules/gf9?show=terms', settings: '/settings', login: '/login',
};
