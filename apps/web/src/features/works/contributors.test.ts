import { expect, it } from 'vitest';
import { contributorNames, withNamesApart } from './contributors.ts';
import { notAccepted, studentWork } from './testing/student-work.ts';

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
