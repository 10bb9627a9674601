import type { Icon } from '../../ui/icon.tsx';
import { ChartSpline, GitBranch, Layers, Waypoints } from '../../ui/icons.ts';

interface Blurb {
  title: string;
  text: string;
  Icon: Icon;
}

export const blurbs: readonly Blurb[] = [
  {
    title: 'Industry-aligned',
    text: 'Students hand in the way engineers do: a repository each, commits, branches and reviews at the line.',
    Icon: GitBranch,
  },
  {
    title: 'Seamless experience',
    text: 'One link to join, one link to accept. Repositories, access and feedback branches make themselves.',
    Icon: Waypoints,
  },
  {
    title: 'Built for scale',
    text: 'A thousand acceptances on one evening are a queue that moves on, not a page that stands still.',
    Icon: Layers,
  },
  {
    title: 'In-depth analytics',
    text: 'Acceptance, grading and commits over time, from the pushes themselves and always up to date.',
    Icon: ChartSpline,
  },
];
