/** Names for most classrooms: the current term and those that begin within twelve months. */

/** January is month 0. */
const terms = [
  { name: 'Spring', firstMonth: 0 },
  { name: 'Summer', firstMonth: 4 },
  { name: 'Fall', firstMonth: 8 },
] as const;

const monthsAhead = 12;

/** The current term first, since a class may start late. */
export function termNames(now: Date): string[] {
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  const current = terms.findLast(({ firstMonth }) => firstMonth <= month) ?? terms[0];
  return [year, year + 1]
    .flatMap((of) => terms.map(({ name, firstMonth }) => ({ name, of, at: of * 12 + firstMonth })))
    .filter(
      ({ at }) => at >= year * 12 + current.firstMonth && at < year * 12 + month + monthsAhead,
    )
    .map(({ name, of }) => `${name} ${of}`);
}
