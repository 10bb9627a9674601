import { expect, it } from 'vitest';
import { contributorNames, contributorOrder, withNamesApart } from './contributors.ts';
import { notAccepted, studentWork } from '../features/works/testing/student-work.ts';

it('names students of one name with their logins, also those without a work, and nobody else', () => {
  const wei = (github_username: string) => ({ full_name: 'Wei Zhang', github_username });
  const together = [wei('wzhang'), { full_name: 'Ada Lovelace', github_username: 'ada' }];
  const works = [studentWork({ contributors: together }), notAccepted('Wei Zhang', 'weiz')];
  expect(withNamesApart(works).map(contributorNames)).toEqual([
    'Wei Zhang (wzhang), Ada Lovelace',
    'Wei Zhang (weiz)',
  ]);
  expect(withNamesApart(works.slice(0, 1))).toEqual(works.slice(0, 1));
});

it('goes by last name, also where logins tell two students apart', () => {
  const of = (full_name: string, login: string) => notAccepted(full_name, login);
  const works = [
    of('Ada Lovelace', 'ada'),
    of('Wei Adams', 'wei'),
    of('', 'kim'),
    of('Ada Lovelace', 'b'),
  ];
  const order = withNamesApart(works).map(contributorOrder).toSorted();
  expect(order).toEqual([
    'Adams Wei Adams',
    'Lovelace Ada Lovelace (ada)',
    'Lovelace Ada Lovelace (b)',
    'kim kim',
  ]);
});
