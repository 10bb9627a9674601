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
    text: 'Students submit as engineers do, with a repository of their own, commits, branches and reviews of single lines.',
    Icon: GitBranch,
  },
  {
    title: 'Seamless experience',
    text: 'One link to join, one link to accept. Repositories, access and feedback branches are created automatically.',
    Icon: Waypoints,
  },
  {
    title: 'Built for scale',
    text: 'When 1,000 students accept on one evening, a queue creates their repositories and pages stay fast.',
    Icon: Layers,
  },
  {
    title: 'In-depth analytics',
    text: 'Acceptance, grading and commits over time, updated with every push.',
    Icon: ChartSpline,
  },
];
