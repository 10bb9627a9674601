import type { TeamMember } from '../../data/team.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import styles from './about-page.module.css';
import { DrawnAvatar } from './drawn-avatar.tsx';

interface TeamCardProps {
  member: TeamMember;
  position: number;
}

export function TeamCard({ member, position }: TeamCardProps) {
  const { name, title, bio, photo, website } = member;
  return (
    <li className={styles.card}>
      {photo ? (
        <img className={styles.photo} src={photo} alt="" width={64} height={64} />
      ) : (
        <DrawnAvatar number={position} />
      )}
      <div>
        <h3>{name}</h3>
        <p className={styles.title}>{title}</p>
      </div>
      <p>{bio}</p>
      {website && (
        <NewTabLink href={website} of={name}>
          Website
        </NewTabLink>
      )}
    </li>
  );
}
