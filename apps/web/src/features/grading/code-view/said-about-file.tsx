import type { TreeNode } from '@lectern/contract';
import { CommentThread } from '../comments/comment-thread.tsx';
import { StrayForms } from '../comments/stray-forms.tsx';
import type { ShownComment } from '../staging/shown-comments.ts';
import { straysOf } from './by-line.ts';

interface SaidAboutFileProps {
  file: TreeNode;
  comments: readonly ShownComment[];
  /** Lines that cannot be shown, at which somebody is writing. */
  formsAt: readonly number[];
  className: string | undefined;
}

/** A push may leave a file without the lines that comments stand on; they count all the same. */
export function SaidAboutFile({ file, comments, formsAt, className }: SaidAboutFileProps) {
  const { path, sha: fileSha } = file.entry;
  if (comments.length + formsAt.length === 0) return null;
  return (
    <div className={className}>
      <StrayForms strays={straysOf(path, formsAt)} />
      <CommentThread
        place={{ path, line: null, fileSha }}
        comments={comments}
        hasForm={false}
        onDone={() => undefined}
      />
    </div>
  );
}
