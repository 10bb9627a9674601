import type { Glance } from '@lectern/contract';
import { nameOrLogin } from '../../../lib/person-name.ts';
import { texts } from '../../../texts/texts.ts';

interface Share {
  key: string;
  label: string;
  works: number;
}

/** As many names as are taken in at a glance. */
const namesMax = 5;

/** Who has how many works to grade: those with the most by name, the others together, nobody last. */
export function shares({ graders, unassigned }: Glance['waiting']): Share[] {
  // A single one left over is better named than counted.
  const named = graders.length > namesMax + 1 ? graders.slice(0, namesMax) : graders;
  const others = graders.slice(named.length);
  const inAll = others.reduce((sum, { works }) => sum + works, 0);
  return [
    ...named.map((grader) => ({
      key: `grader ${grader.github_username}`,
      label: nameOrLogin(grader),
      works: grader.works,
    })),
    { key: 'others', label: texts.dashboard.otherGraders(others.length), works: inAll },
    { key: 'nobody', label: texts.dashboard.unassigned, works: unassigned },
  ].filter(({ works }) => works > 0);
}
