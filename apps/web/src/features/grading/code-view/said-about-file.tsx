import { CommentThread } from '../comments/comment-thread.tsx';
import { StrayForms } from '../comments/stray-forms.tsx';
import type { ShownComment } from '../staging/shown-comments.ts';
import { straysOf } from './by-line.ts';

interface SaidAboutFileProps {
  path: string;
  comments: readonly ShownComment[];
  /** Lines that cannot be shown, at which somebody is writing. */
  formsAt: readonly number[];
  className: string | undefined;
}

/** A push may leave a file without the lines that comments stand on; they count all the same. */
export function SaidAboutFile({ path, comments, formsAt, className }: SaidAboutFileProps) {
  if (comments.length + formsAt.length === 0) return null;
  return (
    <div className={className}>
      <StrayForms strays={straysOf(path, formsAt)} />
      <CommentThread
        place={{ path, line: null }}
        comments={comments}
        hasForm={false}
        onDone={() => undefined}
      />
    </div>
  );
}
