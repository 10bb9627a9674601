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
import { formLines } from './comments-by-line.ts';
import { byteSize } from './byte-size.ts';
import { fileKind, isBinary } from './file-kind.ts';
import { ImageView } from './image-view.tsx';
import { WaitingForCode } from './code-placeholder.tsx';
import { FileComments } from './file-comments.tsx';
import { FileWithoutCode } from './file-without-code.tsx';

export interface CodePaneProps {
  file: TreeNode;
  /** Set while the file is compared with the starter code. */
  diff?: StarterDiff;
  fontSize: number;
  onlyChanges: boolean;
  handle: Ref<CodeHandle>;
}

/** Shows a file according to its kind. */
export function CodePane(props: CodePaneProps) {
  const { file } = props;
  const { path } = file.entry;
  switch (fileKind(file)) {
    case 'submodule':
      return <NoCode file={file} message={texts.grader.submodule(file.entry.sha.slice(0, 7))} />;
    case 'too_large':
      return <NoCode file={file} message={texts.grader.tooLarge(byteSize(file.entry.size))} />;
    case 'image':
      return (
        <FileWithoutCode key={path} path={path} comments={<AllFileComments file={file} />}>
          <ImageView file={file} />
        </FileWithoutCode>
      );
    case 'symlink':
    case 'text':
      return <FetchedFile key={path} {...props} />;
  }
}

/** While newer contents load, the previous ones stay, so that open comment forms are not unmounted. */
function FetchedFile(props: CodePaneProps) {
  const { file } = props;
  const { at } = useGrader();
  const query = blobQuery(at, file.entry.sha);
  const [previous, setPrevious] = useState<CodePaneProps & { text: string }>();
  const isEmpty = file.entry.size === 0;
  const blob = useQuery(isEmpty ? { ...query, queryFn: skipToken } : query);

  if (isEmpty) {
    const wasEmptied = props.diff && props.diff.hunks.length > 0;
    return wasEmptied ? (
      <CodeLines {...props} text="" />
    ) : (
      <NoCode file={file} message={texts.grader.noContent} />
    );
  }
  if (blob.isPending) {
    const { fontSize, onlyChanges, handle } = props;
    if (previous) return <CodeLines {...previous} {...{ fontSize, onlyChanges, handle }} />;
    return <WaitingForCode handle={handle}>{texts.grader.loadingFile}</WaitingForCode>;
  }
  if (blob.isError) {
    const reason = blob.error.message || texts.common.unknownError;
    return (
      <>
        <AllFileComments file={file} />
        <div className={styles.placeholder}>
          <LoadFailure query={blob}>{texts.grader.fileFailed(reason)}</LoadFailure>
        </div>
      </>
    );
  }
  if (blob.data === '') return <NoCode file={file} message={texts.grader.noContent} />;
  if (fileKind(file) === 'symlink') {
    return <NoCode file={file} message={texts.grader.symlink(visibleText(blob.data))} />;
  }
  if (isBinary(blob.data)) return <NoCode file={file} message={texts.grader.binary} />;
  if (previous?.file !== file || previous.diff !== props.diff) {
    setPrevious({ ...props, text: blob.data });
  }
  return <CodeLines {...props} text={blob.data} />;
}

function NoCode({ file, message }: { file: TreeNode; message: string }) {
  const { path } = file.entry;
  const comments = <AllFileComments file={file} />;
  return <FileWithoutCode key={path} path={path} comments={comments} message={message} />;
}

export function AllFileComments({ file }: { file: TreeNode }) {
  const { comments, openForms } = useGrader();
  const { path } = file.entry;
  const shown = comments.filter((comment) => comment.path === path);
  const formsAt = [...formLines(openForms, path)];
  return (
    <FileComments file={file} comments={shown} formsAt={formsAt} className={styles.comments} />
  );
}
