import { Avatar, type Person } from './avatar.tsx';
import styles from './avatar.module.css';

const avatarStackMax = 3;

interface AvatarStackProps {
  people: readonly Person[];
  /** The name of the group, such as 'Students'. */
  label: string;
}

/** The first three pictures of a group, overlapping. */
export function AvatarStack({ people, label }: AvatarStackProps) {
  return (
    <ul className={styles.stack} aria-label={`${label}: ${people.length}`}>
      {people.slice(0, avatarStackMax).map((person, position) => (
        <li key={`${position} ${person.name}`} title={person.name}>
          <Avatar person={person} />
        </li>
      ))}
    </ul>
  );
}
