import type { StarterDiff } from '@lectern/contract';
import { useMemo, useRef } from 'react';
import { visibleText } from '../../../lib/visible-text.ts';
import { texts } from '../../../texts/texts.ts';
import { Windowed, type WindowedHandle } from '../windowed.tsx';
import styles from './code.module.css';
import { CompareNote } from './compare-note.tsx';
import { isBinary } from './file-kind.ts';
import { KeepScrollPosition } from './keep-scroll-position.tsx';
import { codeSize, lineHeightFor } from './line-height.ts';
import { PrintNotice } from './print-notice.tsx';
import { RemovedLine } from './removed-line.tsx';
import { removedRows } from './starter-rows.ts';
import { useReadingFocus } from './use-reading-focus.ts';
import { FileWithoutCode } from './file-without-code.tsx';

interface RemovedFileProps {
  path: string;
  diff: StarterDiff;
  fontSize: number;
}

const noMove = () => undefined;

/** A file that only the starter code has. */
export function RemovedFile({ path, diff, fontSize }: RemovedFileProps) {
  const scroller = useRef<HTMLElement>(null);
  useReadingFocus(scroller);
  const rowsHandle = useRef<WindowedHandle>(null);
  const rows = useMemo(
    // The whole file is removed, so there are no changes to jump between.
    () => diff.hunks.flatMap(removedRows).map((row) => ({ ...row, stop: undefined })),
    [diff],
  );
  if (isBinary(rows[0]?.text ?? '')) {
    return <FileWithoutCode path={path} message={texts.grader.binary} />;
  }
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      style={codeSize(fontSize)}
      aria-label={`Starter code of ${visibleText(path)}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keys
      tabIndex={0}
    >
      <CompareNote>{texts.grader.removedFile}</CompareNote>
      <PrintNotice rows={rows.length} />
      <Windowed
        className={styles.rows}
        count={rows.length}
        rowHeight={lineHeightFor(fontSize)}
        measures={() => false}
        scroller={scroller}
        handle={rowsHandle}
        keyOf={(index) => index}
      >
        {(index) => {
          const row = rows[index];
          return row && <RemovedLine row={row} active={0} onFocus={noMove} onMove={noMove} />;
        }}
      </Windowed>
      <KeepScrollPosition fontSize={fontSize} scroller={scroller} rows={rowsHandle} />
    </section>
  );
}
