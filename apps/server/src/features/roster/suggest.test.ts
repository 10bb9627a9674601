import { expect, it } from 'vitest';
import { suggester, type Account, type FreeEntry } from './suggest.ts';

const entry = (id: number, given: Partial<FreeEntry>): FreeEntry => ({
  id,
  identifier: null,
  email: null,
  login: null,
  givenName: '',
  familyName: '',
  preferredName: null,
  ...given,
});
const account = (given: Partial<Account>): Account => ({
  login: 'someone',
  email: null,
  firstName: '',
  lastName: '',
  ...given,
});

const entries = [
  entry(1, { givenName: 'Ada', familyName: 'Lovelace', email: 'al815@uni.example' }),
  entry(2, { givenName: 'Ada', familyName: 'Müller', identifier: 'S42' }),
  entry(3, { givenName: 'Grace', familyName: 'Hopper', preferredName: 'Amazing' }),
];
const suggest = suggester(entries);

it.each([
  ['the same address', { email: 'AL815@uni.example' }, [[1, 'email']]],
  ['a login that is the address', { login: 'al815' }, [[1, 'login']]],
  ['a login that is the identifier', { login: 's42' }, [[2, 'login']]],
  ['a preferred name', { firstName: 'Amazing' }, [[3, 'name']]],
  ['names in the login', { login: 'grace-hopper' }, [[3, 'name']]],
  ['nothing', { firstName: 'Zoe' }, []],
] as const)('an entry is suggested for %s', (_, given, expected) => {
  const found = suggest(account(given)).map(({ entry_id, reason }) => [entry_id, reason]);
  expect(found).toEqual(expected);
});

it('an entry with both names comes before one with a single name, ignoring accents', () => {
  const found = suggest(account({ firstName: 'ada', lastName: 'Muller' }));
  expect(found.map(({ entry_id: id }) => id)).toEqual([2, 1]);
});

it('a name that many entries share suggests none of them', () => {
  const many = Array.from({ length: 60 }, (_, id) => entry(id + 1, { familyName: 'Smith' }));
  expect(suggester(many)(account({ lastName: 'Smith' }))).toEqual([]);
});
