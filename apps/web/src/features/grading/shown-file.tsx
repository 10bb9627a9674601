import { texts } from '@lectern/contract/texts';
import type { Ref } from 'react';
import { LoadFailure } from '../../ui/load-failure.tsx';
import type { CodeHandle } from './code-view/code-lines.tsx';
import { CodePane, Remark, Waiting } from './code-view/code-pane.tsx';
import styles from './grader.module.css';
import type { Preferences } from './preferences.ts';
import type { GraderFiles } from './use-grader-files.ts';

interface ShownFileProps {
  files: GraderFiles;
  preferences: Preferences;
  handle: Ref<CodeHandle>;
}

/** The code browser: the selected file, or why there is none to see. */
export function ShownFile({ files, preferences, handle }: ShownFileProps) {
  const { failure, isPending, selected } = files;
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
  if (isPending) return <Waiting>{texts.grader.loadingWork}</Waiting>;
  if (!selected) return <Remark>{texts.grader.selectFile}</Remark>;
  const { fontSize, onlyChanges } = preferences;
  return <CodePane file={selected} fontSize={fontSize} onlyChanges={onlyChanges} handle={handle} />;
}
