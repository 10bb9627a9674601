import type { StarterDiff, TreeNode } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { starterDiffQuery } from '../../../data/grading.ts';
import { texts } from '../../../texts/texts.ts';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { useGrader } from '../grader-context.ts';
import { AllSaid, CodePane, type CodePaneProps } from './code-pane.tsx';
import styles from './code-pane.module.css';
import { fileKind } from './file-kind.ts';
import { WaitingForCode } from './remark.tsx';
import { RemovedFile } from './removed-file.tsx';
import { WithoutLines } from './without-lines.tsx';

interface ComparedFileProps extends Omit<CodePaneProps, 'diff'> {
  commitSha: string;
}

/** A file as its difference from the starter code; what has no lines is shown as it is. */
export function ComparedFile({ commitSha, ...pane }: ComparedFileProps) {
  if (fileKind(pane.file) === 'text') return <ComparedText commitSha={commitSha} {...pane} />;
  if (pane.file.status.status === 'removed') {
    const { path } = pane.file.entry;
    return <WithoutLines key={path} path={path} remark={texts.grader.removedFile} />;
  }
  return <CodePane {...pane} />;
}

function ComparedText({ commitSha, ...pane }: ComparedFileProps) {
  const { file, fontSize, handle } = pane;
  const { at } = useGrader();
  const { path } = file.entry;
  const diff = useQuery(starterDiffQuery(at, commitSha, path));
  const [held, hold] = useState<{ file: TreeNode; diff: StarterDiff }>();
  const isRemoved = file.status.status === 'removed';
  if (diff.isPending) {
    // Until the newer one is there, whoever writes about the file goes on.
    if (held?.file.entry.path === path && !isRemoved) return <CodePane {...pane} {...held} />;
    return <WaitingForCode handle={handle}>{texts.grader.loadingFile}</WaitingForCode>;
  }
  if (diff.isError) {
    return (
      <>
        {!isRemoved && <AllSaid file={file} />}
        <div className={styles.remark}>
          <LoadFailure query={diff}>{texts.grader.compareFailed(diff.error.message)}</LoadFailure>
        </div>
      </>
    );
  }
  if (isRemoved) {
    return <RemovedFile key={path} path={path} diff={diff.data} fontSize={fontSize} />;
  }
  if (held?.file !== file || held.diff !== diff.data) hold({ file, diff: diff.data });
  return <CodePane {...pane} diff={diff.data} />;
}
