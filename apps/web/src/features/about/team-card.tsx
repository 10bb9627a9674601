import type { TeamMember } from './queries.ts';
import styles from './about-page.module.css';
import { DrawnAvatar } from './drawn-avatar.tsx';

export function TeamCard({ member: { name, title, bio, photo, website } }: { member: TeamMember }) {
  return (
    <li className={styles.card}>
      {photo ? (
        <img className={styles.photo} src={photo} alt="" width={64} height={64} />
      ) : (
        <DrawnAvatar seed={name} />
      )}
      <div>
        <h3>{name}</h3>
        <p className={styles.title}>{title}</p>
      </div>
      <p>{bio}</p>
      {website && (
        <a href={website} target="_blank" rel="noreferrer">
          Website<span className={styles.hidden}> of {name}</span>
        </a>
      )}
    </li>
  );
}
