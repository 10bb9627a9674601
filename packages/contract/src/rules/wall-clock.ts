/**
 * What a clock on the wall of a time zone shows, and the instant that somebody means by it. The form
 * sends the instant and reads it back in the professor's zone; no server computes with a zone.
 */

const dayMs = 86_400_000;

/** To make one takes far longer than to read it. */
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

/** The wall clock of a zone at an instant, as the instant at which a clock in UTC shows the same. */
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
 * The instant at which the zone's wall clock shows what `wall` shows in UTC. Where clocks change,
 * a shown time has two readings (it comes twice, or is skipped and read by the clock before or
 * after the jump); the later one holds, so that nobody loses time to a clock change.
 */
export function instantAt(wall: Date, timeZone: string): Date {
  // No zone is a whole day from UTC, so these two instants lie on either side of any change.
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
