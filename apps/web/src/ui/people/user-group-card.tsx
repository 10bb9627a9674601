import type { LinkProps } from 'react-router';
import { AvatarStack } from './avatar-stack.tsx';
import type { Person } from './avatar.tsx';
import { FigureCard } from '../figure-card.tsx';

interface UserGroupCardProps {
  label: string;
  people: readonly Person[];
  link?: Pick<LinkProps, 'to' | 'state'>;
}

/** How many people of one role there are, and the first faces among them. */
export function UserGroupCard({ label, people, link }: UserGroupCardProps) {
  return (
    <FigureCard
      label={label}
      value={people.length}
      beside={<AvatarStack people={people} label={label} />}
      link={link}
    />
  );
}
