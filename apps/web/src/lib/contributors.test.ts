import { expect, it } from 'vitest';
import { contributorNames, contributorOrder, withUniqueContributors } from './contributors.ts';
import { notAccepted, studentWork } from '../features/works/testing/student-work.ts';

it('students who share a name are shown with their logins, even before they accept, and others without', () => {
  const wei = (github_username: string) => ({ full_name: 'Wei Zhang', github_username });
  const together = [wei('wzhang'), { full_name: 'Ada Lovelace', github_username: 'ada' }];
  const works = [studentWork({ contributors: together }), notAccepted('Wei Zhang', 'weiz')];
  expect(withUniqueContributors(works).map(contributorNames)).toEqual([
    'Wei Zhang (wzhang), Ada Lovelace',
    'Wei Zhang (weiz)',
  ]);
  expect(withUniqueContributors(works.slice(0, 1))).toEqual(works.slice(0, 1));
});

it('contributors sort by last name, also when logins are added to equal names', () => {
  const of = (full_name: string, login: string) => notAccepted(full_name, login);
  const works = [
    of('Ada Lovelace', 'ada'),
    of('Wei Adams', 'wei'),
    of('', 'kim'),
    of('Ada Lovelace', 'b'),
  ];
  const order = withUniqueContributors(works).map(contributorOrder).toSorted();
  expect(order).toEqual([
    'Adams Wei Adams',
    'Lovelace Ada Lovelace (ada)',
    'Lovelace Ada Lovelace (b)',
    'kim kim',
  ]);
});
