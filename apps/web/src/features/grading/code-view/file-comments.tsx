import type { TreeNode } from '@lectern/contract';
import { CommentThread } from '../comments/comment-thread.tsx';
import { DetachedForms } from '../comments/detached-forms.tsx';
import type { ShownComment } from '../staging/shown-comments.ts';
import { detachedFormsAt } from './comments-by-line.ts';

interface FileCommentsProps {
  file: TreeNode;
  comments: readonly ShownComment[];
  /** Lines with an open form that cannot be shown. */
  formsAt: readonly number[];
  className: string | undefined;
}

/** Comments above the code whose lines are not shown, for example because a push removed them. */
export function FileComments({ file, comments, formsAt, className }: FileCommentsProps) {
  const { path, sha: fileSha } = file.entry;
  if (comments.length + formsAt.length === 0) return null;
  return (
    <div className={className}>
      <DetachedForms forms={detachedFormsAt(path, formsAt)} />
      <CommentThread
        place={{ path, line: null, fileSha }}
        comments={comments}
        hasForm={false}
        onDone={() => undefined}
      />
    </div>
  );
}
