import type { LinkProps } from 'react-router';
import { AvatarStack } from './avatar-stack.tsx';
import type { Person } from './avatar.tsx';
import { FigureCard } from '../figure-card.tsx';

interface UserGroupCardProps {
  label: string;
  people: readonly Person[];
  link?: Pick<LinkProps, 'to' | 'state'>;
}

/** The number of people of one role, and their first pictures. */
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
