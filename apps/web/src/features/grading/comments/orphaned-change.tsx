import { routes } from '@lectern/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { newKey } from '../../../lib/new-key.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { Notice } from '../../../ui/notice.tsx';
import { showFailure } from '../../session/show-failure.ts';
import { useGrader } from '../grader-context.ts';
import { savedKey, wholeWork, type Written } from '../staging/staged.ts';
import styles from './comments.module.css';
import { Markdown } from '../../../ui/markdown/markdown.tsx';

interface OrphanedChangeProps {
  stagedKey: string;
  written: Written;
}

/** A staged edit whose comment somebody else deleted. Its text can become a new comment. */
export function OrphanedChange({ stagedKey, written }: OrphanedChangeProps) {
  const { at, store } = useGrader();
  const restore = useMutation({
    mutationFn: async () => {
      const { versions } = await call(routes.getFeedbackHistory, { params: at });
      const was = versions.find((one) => savedKey(one.feedback_comment_id) === stagedKey);
      const place = was
        ? { path: was.path, line: was.line, start_line: was.start_line }
        : wholeWork;
      store.stage({ type: 'create', key: newKey(), place, written });
      store.stage({ type: 'unstage', key: stagedKey });
    },
    onError: showFailure,
  });
  return (
    <Notice ref={keepFocus} tone="warning" title={texts.grader.deletedMeanwhile}>
      <div className={styles.theirs}>
        <Markdown>{written.body}</Markdown>
      </div>
      <div className={styles.actions}>
        <Button size="small" onClick={() => store.stage({ type: 'unstage', key: stagedKey })}>
          Discard
        </Button>
        <Button size="small" pending={restore.isPending} onClick={() => restore.mutate()}>
          Add it again
        </Button>
      </div>
    </Notice>
  );
}
