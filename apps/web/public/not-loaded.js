// Without the application's first script, or a part that it imports, the page would stay empty.
addEventListener(
  'error',
  ({ target }) => {
    const root = document.getElementById('root');
    const isStart = target instanceof HTMLScriptElement && target.type === 'module';
    if (!isStart || root.hasChildNodes()) return;
    root.append(document.getElementById('not-loaded').content);
    root.querySelector('button').addEventListener('click', () => location.reload());
  },
  // A script's failure does not bubble.
  { capture: true },
);
