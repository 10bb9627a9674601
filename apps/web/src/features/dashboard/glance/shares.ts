import type { Glance } from '@lectern/contract';
import { nameOrLogin } from '../../../lib/person-name.ts';
import { texts } from '../../../texts/texts.ts';
import { overviewShowing } from '../../grading-overview/works-view.ts';

interface Share {
  key: string;
  label: string;
  works: number;
  /** The overview with these submissions. */
  to?: string;
}

const namesMax = 5;

/** Submissions to grade per grader: the largest shares by name, then the others, then unassigned ones. */
export function shares(
  { graders, unassigned }: Glance['waiting'],
  unassignedIn: readonly number[],
): Share[] {
  // '1 others' would be no shorter than the name.
  const named = graders.length > namesMax + 1 ? graders.slice(0, namesMax) : graders;
  const others = graders.slice(named.length);
  const othersTotal = others.reduce((sum, { works }) => sum + works, 0);
  return [
    ...named.map((grader) => ({
      key: `grader ${grader.github_username}`,
      label: nameOrLogin(grader),
      works: grader.works,
      to: overviewShowing(grader.assignment_ids, {
        filter: 'waiting',
        search: grader.github_username,
      }),
    })),
    { key: 'others', label: texts.dashboard.otherGraders(others.length), works: othersTotal },
    {
      key: 'unassigned',
      label: texts.dashboard.unassigned,
      works: unassigned,
      to: overviewShowing(unassignedIn, { filter: 'unassigned' }),
    },
  ].filter(({ works }) => works > 0);
}
