// Applies the stored choice of ui/theme.ts before the first paint.
try {
  const theme = localStorage.getItem('lectern.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the system's theme applies.
}
