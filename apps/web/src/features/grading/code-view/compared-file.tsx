import type { StarterDiff, TreeNode } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { starterDiffQuery } from '../../../data/grading.ts';
import { texts } from '../../../texts/texts.ts';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { useGrader } from '../grader-context.ts';
import { AllFileComments, CodePane, type CodePaneProps } from './code-pane.tsx';
import styles from './code-pane.module.css';
import { fileKind } from './file-kind.ts';
import { WaitingForCode } from './code-placeholder.tsx';
import { RemovedFile } from './removed-file.tsx';
import { FileWithoutCode } from './file-without-code.tsx';

interface ComparedFileProps extends Omit<CodePaneProps, 'diff'> {
  commitSha: string;
}

/** A text file with its difference from the starter code. Other files are shown as they are. */
export function ComparedFile({ commitSha, ...pane }: ComparedFileProps) {
  if (fileKind(pane.file) === 'text') return <ComparedText commitSha={commitSha} {...pane} />;
  if (pane.file.status.status === 'removed') {
    const { path } = pane.file.entry;
    return <FileWithoutCode key={path} path={path} message={texts.grader.removedFile} />;
  }
  return <CodePane {...pane} />;
}

function ComparedText({ commitSha, ...pane }: ComparedFileProps) {
  const { file, fontSize, handle } = pane;
  const { at } = useGrader();
  const { path } = file.entry;
  const diff = useQuery(starterDiffQuery(at, commitSha, path));
  const [previous, setPrevious] = useState<{ file: TreeNode; diff: StarterDiff }>();
  const isRemoved = file.status.status === 'removed';
  if (diff.isPending) {
    // The previous difference stays while the newer one loads, so that open forms are not unmounted.
    if (previous?.file.entry.path === path && !isRemoved) {
      return <CodePane {...pane} {...previous} />;
    }
    return <WaitingForCode handle={handle}>{texts.grader.loadingFile}</WaitingForCode>;
  }
  if (diff.isError) {
    return (
      <>
        {!isRemoved && <AllFileComments file={file} />}
        <div className={styles.placeholder}>
          <LoadFailure query={diff}>{texts.grader.compareFailed(diff.error.message)}</LoadFailure>
        </div>
      </>
    );
  }
  if (isRemoved) {
    return <RemovedFile key={path} path={path} diff={diff.data} fontSize={fontSize} />;
  }
  if (previous?.file !== file || previous.diff !== diff.data) {
    setPrevious({ file, diff: diff.data });
  }
  return <CodePane {...pane} diff={diff.data} />;
}
