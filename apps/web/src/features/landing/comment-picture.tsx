import { Avatar } from '../../ui/people/avatar.tsx';
import { Pill } from '../../ui/pill.tsx';
import styles from './grader-picture.module.css';

const author = 'Grace Hopper';

interface CommentProps {
  points: string;
  pending?: boolean;
  text: string;
}

export function CommentPicture({ points, pending = false, text }: CommentProps) {
  return (
    <div className={styles.comment}>
      <div className={styles.author}>
        <Avatar person={{ name: author }} size={22} />
        {author}
        {pending && (
          <Pill tone="amber" dot={false} outlined>
            Pending
          </Pill>
        )}
        <Pill tone={points.startsWith('+') ? 'green' : 'rose'} dot={false}>
          {points}
        </Pill>
      </div>
      {text}
    </div>
  );
}
