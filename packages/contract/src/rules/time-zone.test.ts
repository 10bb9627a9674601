import { describe, expect, it } from 'vitest';
import { isTimeZone } from './time-zone.ts';

describe('a time zone', () => {
  it('is a name of the IANA database', () => {
    expect(['UTC', 'Europe/Berlin', 'America/New_York'].every(isTimeZone)).toBe(true);
    expect(['', '+02:00', 'Mars/Olympus', 'Europe/Berlin\n'].some(isTimeZone)).toBe(false);
  });
});
