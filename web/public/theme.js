// The theme is set before the first paint, so a light page never flashes dark.
try {
  var s = JSON.parse(localStorage.getItem('landsraad.settings') || '{}');
  var dark = s.theme === 'dark' || (s.theme !== 'light' && !matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
} catch (e) {}
