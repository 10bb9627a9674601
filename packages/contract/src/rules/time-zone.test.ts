import { describe, expect, it } from 'vitest';
import { isTimeZone, isZoneName } from './time-zone.ts';

describe('a time zone', () => {
  it('is a name from the IANA database', () => {
    expect(['UTC', 'Europe/Berlin', 'America/New_York'].every(isTimeZone)).toBe(true);
    expect(['', '+02:00', 'Mars/Olympus', 'Europe/Berlin\n'].some(isTimeZone)).toBe(false);
  });

  it('has a valid form even if this runtime does not know it yet', () => {
    const known = Intl.supportedValuesOf('timeZone');
    expect([...known, 'Etc/GMT+5', 'America/Coyhaique_2', 'Mars/Olympus'].every(isZoneName)).toBe(
      true,
    );
    const refused = [
      '',
      '+02:00',
      '/Berlin',
      'Europe/',
      'A//B',
      'Europe/Berlin\n',
      'a b',
      '../etc',
    ];
    expect(refused.some(isZoneName)).toBe(false);
  });
});
