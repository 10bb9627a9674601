// The stored choice of ui/theme.ts, applied before the style sheets paint anything.
try {
  const theme = localStorage.getItem('lectern.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be switched off; the system's theme then applies.
}
