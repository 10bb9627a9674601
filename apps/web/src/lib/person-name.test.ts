import { describe, expect, it } from 'vitest';
import { fullName, loginBeside, searchText, sortName, toldApart } from './person-name.ts';

const named = (first_name: string, last_name: string, github_username = 'octo') => ({
  first_name,
  last_name,
  github_username,
});

describe('names', () => {
  it('join first and last, and never show a stray space', () => {
    expect(fullName(named('Ada', 'Lovelace'))).toBe('Ada Lovelace');
    expect(fullName(named('octo', ''))).toBe('octo');
    expect(fullName(named('', ''))).toBe('octo');
  });

  it('sort by last name, or by the only one there is', () => {
    const people = [named('zoe', ''), named('Alan', 'Turing'), named('Zed', 'Adams')];
    expect(people.map(sortName).toSorted()).toEqual([
      'Adams Zed Adams',
      'Turing Alan Turing',
      'zoe',
    ]);
  });

  it('come with the login unless they are the login', () => {
    expect(loginBeside(named('Ada', 'Lovelace', 'ada'))).toBe('ada');
    expect(loginBeside(named('ada', '', 'ada'))).toBeUndefined();
  });

  it('come with the login where two people have the same one', () => {
    const called = (full_name: string, github_username: string) => ({ full_name, github_username });
    const wei = [called('Wei Zhang', 'wzhang'), called('Wei Zhang', 'weiz')];
    const others = [
      called('Ada Lovelace', 'ada'),
      called('', 'octo'),
      called('Ada Lovelace', 'ada'),
    ];
    expect(toldApart([...wei, ...others])).toEqual([
      called('Wei Zhang (wzhang)', 'wzhang'),
      called('Wei Zhang (weiz)', 'weiz'),
      ...others,
    ]);
  });

  it('are found by name and by login', () => {
    expect(searchText(named('Ada', 'Lovelace', 'countess'))).toBe('Ada Lovelace countess');
  });
});
