/**
 * A table of what each step of `npm test` took. CPU includes PostgreSQL, servers and browsers. 'in tests' is the
 * sum over all tests: it counts waiting, and parallel tests each.
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
