// The page would stay empty if the application's script, or a file that it imports, could not be fetched.
addEventListener(
  'error',
  ({ target }) => {
    const root = document.getElementById('root');
    const isStart = target instanceof HTMLScriptElement && target.type === 'module';
    if (!isStart || root.hasChildNodes()) return;
    root.append(document.getElementById('not-loaded').content);
    root.querySelector('button').addEventListener('click', () => location.reload());
  },
  // The error event of a script does not bubble.
  { capture: true },
);
