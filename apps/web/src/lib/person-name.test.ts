import { describe, expect, it } from 'vitest';
import { fullName, loginBeside, searchText, sortName, withUniqueNames } from './person-name.ts';

const named = (first_name: string, last_name: string, github_username = 'octo') => ({
  first_name,
  last_name,
  github_username,
});

describe('names of people', () => {
  it('join first and last name without stray spaces', () => {
    expect(fullName(named('Ada', 'Lovelace'))).toBe('Ada Lovelace');
    expect(fullName(named('octo', ''))).toBe('octo');
    expect(fullName(named('', ''))).toBe('octo');
  });

  it('sort by last name, or by the only name', () => {
    const people = [named('zoe', ''), named('Alan', 'Turing'), named('Zed', 'Adams')];
    expect(people.map(sortName).toSorted()).toEqual([
      'Adams Zed Adams',
      'Turing Alan Turing',
      'zoe',
    ]);
  });

  it('are shown with the login unless they equal it', () => {
    expect(loginBeside(named('Ada', 'Lovelace', 'ada'))).toBe('ada');
    expect(loginBeside(named('ada', '', 'ada'))).toBeUndefined();
  });

  it('get the login appended when two people share a name', () => {
    const called = (full_name: string, github_username: string) => ({ full_name, github_username });
    const wei = [called('Wei Zhang', 'wzhang'), called('Wei Zhang', 'weiz')];
    const others = [
      called('Ada Lovelace', 'ada'),
      called('', 'octo'),
      called('Ada Lovelace', 'ada'),
    ];
    expect(withUniqueNames([...wei, ...others])).toEqual([
      called('Wei Zhang (wzhang)', 'wzhang'),
      called('Wei Zhang (weiz)', 'weiz'),
      ...others,
    ]);
  });

  it('are searched together with the login', () => {
    expect(searchText(named('Ada', 'Lovelace', 'countess'))).toBe('Ada Lovelace countess');
  });
});
