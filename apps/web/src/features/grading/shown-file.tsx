import { memo, type Ref } from 'react';
import { texts } from '../../texts/texts.ts';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import type { CodeHandle } from './code-view/code-handle.ts';
import { CodePane } from './code-view/code-pane.tsx';
import { ComparedFile } from './code-view/compared-file.tsx';
import { CodePlaceholder, WaitingForCode } from './code-view/code-placeholder.tsx';
import styles from './grader.module.css';
import type { Preferences } from './preferences.ts';
import type { GraderFiles } from './use-grader-files.ts';

interface ShownFileProps extends Pick<
  GraderFiles,
  'failure' | 'isPending' | 'selected' | 'commitSha'
> {
  preferences: Preferences;
  handle: Ref<CodeHandle>;
}

/** The selected file, or why there is none. Memoised, because typing a comment renders the grader. */
export const ShownFile = memo(function ShownFile(props: ShownFileProps) {
  const { failure, isPending, selected, commitSha, preferences, handle } = props;
  if (failure) {
    return (
      <div className={styles.failure}>
        <LoadFailure query={failure}>
          <p>{texts.grader.workFailed}</p>
          <p>{failure.message}</p>
        </LoadFailure>
      </div>
    );
  }
  if (isPending) return <WaitingForCode handle={handle}>{texts.grader.loadingWork}</WaitingForCode>;
  if (!selected) return <CodePlaceholder>{texts.grader.selectFile}</CodePlaceholder>;
  const { fontSize, onlyChanges, compares } = preferences;
  const view = { fontSize, onlyChanges, handle };
  return compares && commitSha ? (
    <ComparedFile file={selected} commitSha={commitSha} {...view} />
  ) : (
    <CodePane file={selected} {...view} />
  );
});
