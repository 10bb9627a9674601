import type { Glance } from '@lectern/contract';
import { nameOrLogin } from '../../../lib/person-name.ts';
import { texts } from '../../../texts/texts.ts';

interface Share {
  key: string;
  label: string;
  works: number;
}

const namesMax = 5;

/** Submissions to grade per grader: the largest shares by name, then the others, then unassigned ones. */
export function shares({ graders, unassigned }: Glance['waiting']): Share[] {
  // '1 others' would be no shorter than the name.
  const named = graders.length > namesMax + 1 ? graders.slice(0, namesMax) : graders;
  const others = graders.slice(named.length);
  const othersTotal = others.reduce((sum, { works }) => sum + works, 0);
  return [
    ...named.map((grader) => ({
      key: `grader ${grader.github_username}`,
      label: nameOrLogin(grader),
      works: grader.works,
    })),
    { key: 'others', label: texts.dashboard.otherGraders(others.length), works: othersTotal },
    { key: 'unassigned', label: texts.dashboard.unassigned, works: unassigned },
  ].filter(({ works }) => works > 0);
}
