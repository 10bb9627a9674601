/**
 * What each step of `npm test` took. CPU includes PostgreSQL, servers and browsers; the time in tests includes
 * waiting, and that of tests that run side by side.
 */
export function costTable(costs) {
  const rows = costs.map(({ name, wallMs, cpu, testMs = 0, count = 0 }) =>
    line(name, [wallMs / 1000, cpu, testMs / 1000, count].map(Math.round)),
  );
  return [line('', ['wall s', 'CPU s', 'in tests s', 'tests']), ...rows];
}

function line(name, cells) {
  return name.padEnd(12) + cells.map((cell) => String(cell).padStart(12)).join('');
}
