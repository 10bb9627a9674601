import { CommentThread } from '../comments/comment-thread.tsx';
import type { ShownComment } from '../staging/shown-comments.ts';

interface SaidAboutFileProps {
  path: string;
  comments: readonly ShownComment[];
  className: string | undefined;
}

/** A push may leave a file without the lines that comments stand on; they count all the same. */
export function SaidAboutFile({ path, comments, className }: SaidAboutFileProps) {
  if (comments.length === 0) return null;
  return (
    <div className={className}>
      <CommentThread
        place={{ path, line: null }}
        comments={comments}
        hasForm={false}
        onDone={() => undefined}
      />
    </div>
  );
}
