import { avatarStackMax } from '@lectern/contract/limits';
import { Avatar, type Person } from './avatar.tsx';
import styles from './avatar.module.css';

interface AvatarStackProps {
  people: readonly Person[];
  /** What the group is called, such as 'Students'. */
  label: string;
  /** False where the total already stands beside the faces. */
  showTotal?: boolean;
}

/** The first faces of a group, overlapping, then how many there are in all. */
export function AvatarStack({ people, label, showTotal = true }: AvatarStackProps) {
  return (
    <ul className={styles.stack} aria-label={`${label}: ${people.length}`}>
      {people.slice(0, avatarStackMax).map((person, position) => (
        <li key={`${position} ${person.name}`} title={person.name}>
          <Avatar person={person} />
        </li>
      ))}
      {showTotal && (
        <li>
          <span className={styles.count}>{people.length}</span>
        </li>
      )}
    </ul>
  );
}
