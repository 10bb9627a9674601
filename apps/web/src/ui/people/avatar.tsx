import { useState } from 'react';
import styles from './avatar.module.css';
import { initials } from './initials.ts';

export interface Person {
  name: string;
  avatarUrl?: string;
}

interface AvatarProps {
  person: Person;
  size?: number;
}

/** A picture, or initials without one. The name is beside it or on its parent. */
export function Avatar({ person, size = 28 }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const address = person.avatarUrl;
  const shown = address !== undefined && address !== '' && address !== broken;
  return (
    <span className={styles.avatar} style={{ '--avatar-size': `${size}px` }} aria-hidden>
      {shown ? (
        <img src={address} alt="" referrerPolicy="no-referrer" onError={() => setBroken(address)} />
      ) : (
        initials(person.name)
      )}
    </span>
  );
}
