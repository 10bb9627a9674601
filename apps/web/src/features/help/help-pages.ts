import type { ComponentType } from 'react';
import { Operators } from './operators.tsx';
import { Professors } from './professors.tsx';
import { Students } from './students.tsx';
import { TeachingAssistants } from './teaching-assistants.tsx';
import type { HelpProps } from './topic.tsx';

interface HelpPage {
  slug: string;
  label: string;
  about: string;
  Content: ComponentType<HelpProps>;
}

export const helpPages: readonly HelpPage[] = [
  {
    slug: 'students',
    label: 'Students',
    about: 'Accept an assignment, push, submit, and read your grade.',
    Content: Students,
  },
  {
    slug: 'teaching-assistants',
    label: 'Teaching assistants',
    about: 'Find submissions, comment on lines, and use the rubric.',
    Content: TeachingAssistants,
  },
  {
    slug: 'professors',
    label: 'Professors',
    about: 'Set up a course, create assignments, and publish grades.',
    Content: Professors,
  },
  {
    slug: 'operators',
    label: 'Operators',
    about: 'Accounts, backups, passwords and upgrades of this server.',
    Content: Operators,
  },
];
