import type { StarterDiff, TreeNode } from '@lectern/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import { blobQuery } from '../../../data/grading.ts';
import { visibleText } from '../../../lib/visible-text.ts';
import { texts } from '../../../texts/texts.ts';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { useGrader } from '../grader-context.ts';
import type { CodeHandle } from './code-handle.ts';
import { CodeLines } from './code-lines.tsx';
import styles from './code-pane.module.css';
import { formLines } from './by-line.ts';
import { byteSize } from './byte-size.ts';
import { fileKind, isBinary } from './file-kind.ts';
import { ImageView } from './image-view.tsx';
import { WaitingForCode } from './remark.tsx';
import { SaidAboutFile } from './said-about-file.tsx';
import { WithoutLines } from './without-lines.tsx';

export interface CodePaneProps {
  file: TreeNode;
  /** How it differs from the starter code, where that is to be seen. */
  diff?: StarterDiff;
  fontSize: number;
  onlyChanges: boolean;
  handle: Ref<CodeHandle>;
}

/** One file, shown as what it is. */
export function CodePane(props: CodePaneProps) {
  const { file } = props;
  const { path } = file.entry;
  switch (fileKind(file)) {
    case 'submodule':
      return <NoLines file={file} remark={texts.grader.submodule(file.entry.sha.slice(0, 7))} />;
    case 'too_large':
      return <NoLines file={file} remark={texts.grader.tooLarge(byteSize(file.entry.size))} />;
    case 'image':
      return (
        <WithoutLines key={path} path={path} said={<AllSaid file={file} />}>
          <ImageView file={file} />
        </WithoutLines>
      );
    case 'symlink':
    case 'text':
      return <FetchedFile key={path} {...props} />;
  }
}

/** What a push has brought is shown once it is there: until then, whoever writes about the file goes on. */
function FetchedFile(props: CodePaneProps) {
  const { file } = props;
  const { at } = useGrader();
  const query = blobQuery(at, file.entry.sha);
  const [held, hold] = useState<CodePaneProps & { text: string }>();
  const isEmpty = file.entry.size === 0;
  const blob = useQuery(isEmpty ? { ...query, queryFn: skipToken } : query);

  if (isEmpty) {
    const wasEmptied = props.diff && props.diff.hunks.length > 0;
    return wasEmptied ? (
      <CodeLines {...props} text="" />
    ) : (
      <NoLines file={file} remark={texts.grader.noContent} />
    );
  }
  if (blob.isPending) {
    const { fontSize, onlyChanges, handle } = props;
    if (held) return <CodeLines {...held} {...{ fontSize, onlyChanges, handle }} />;
    return <WaitingForCode handle={handle}>{texts.grader.loadingFile}</WaitingForCode>;
  }
  if (blob.isError) {
    const reason = blob.error.message || texts.common.unknownError;
    return (
      <>
        <AllSaid file={file} />
        <div className={styles.remark}>
          <LoadFailure query={blob}>{texts.grader.fileFailed(reason)}</LoadFailure>
        </div>
      </>
    );
  }
  if (blob.data === '') return <NoLines file={file} remark={texts.grader.noContent} />;
  if (fileKind(file) === 'symlink') {
    return <NoLines file={file} remark={texts.grader.symlink(visibleText(blob.data))} />;
  }
  if (isBinary(blob.data)) return <NoLines file={file} remark={texts.grader.binary} />;
  if (held?.file !== file || held.diff !== props.diff) hold({ ...props, text: blob.data });
  return <CodeLines {...props} text={blob.data} />;
}

function NoLines({ file, remark }: { file: TreeNode; remark: string }) {
  const { path } = file.entry;
  return <WithoutLines key={path} path={path} said={<AllSaid file={file} />} remark={remark} />;
}

export function AllSaid({ file }: { file: TreeNode }) {
  const { comments, openForms } = useGrader();
  const { path } = file.entry;
  const said = comments.filter((comment) => comment.path === path);
  const formsAt = [...formLines(openForms, path)];
  return <SaidAboutFile file={file} comments={said} formsAt={formsAt} className={styles.said} />;
}
