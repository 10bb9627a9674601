/** Converts between instants and a zone's wall clock. */

const dayMs = 86_400_000;

/** Creating a formatter takes far longer than formatting. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone) ?? makeClock(timeZone);
  clocks.set(timeZone, known);
  return known;
}

const makeClock = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

/** The wall clock of a zone, as the instant when a clock in UTC shows the same. */
export function wallClock(instant: Date, timeZone: string): Date {
  const shown = clockOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(shown.find((one) => one.type === type)?.value);
  return new Date(
    Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
      instant.getUTCMilliseconds(),
    ),
  );
}

/**
 * The instant when the zone's wall clock shows what `wall` shows in UTC. At a clock change a time comes
 * twice or is skipped; the later reading counts, so that nobody loses time.
 */
export function instantAt(wall: Date, timeZone: string): Date {
  // Zone offsets are below 1 day, so these two instants lie on either side of any clock change.
  const readings = [-dayMs, dayMs].map((away) => {
    const beside = new Date(wall.getTime() + away);
    const offset = wallClock(beside, timeZone).getTime() - beside.getTime();
    return new Date(wall.getTime() - offset);
  });
  const shownThen = readings.filter(
    (reading) => wallClock(reading, timeZone).getTime() === wall.getTime(),
  );
  return latest(shownThen.length > 0 ? shownThen : readings);
}

function latest(instants: readonly Date[]): Date {
  return new Date(Math.max(...instants.map((instant) => instant.getTime())));
}
