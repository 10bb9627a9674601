import { limits } from '@lectern/contract/limits';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { testEditTexts as texts } from '../../../texts/tests-edit.ts';
import { FieldError } from '../../../ui/fields/field.tsx';
import { CloudUpload } from '../../../ui/icons.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './edit.module.css';

interface FileDropProps {
  label: string;
  /** Shown in place of the invitation. */
  chosen?: string | undefined;
  /** A file is being sent. */
  pending?: boolean;
  error?: string | undefined;
  onFile: (file: File) => void;
}

/** Takes one archive, chosen or dropped. */
export function FileDrop({ label, chosen, pending = false, error, onFile }: FileDropProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState<string>();
  const problem = refused ?? error;
  const take = (file: File | undefined) => {
    if (!file || pending) return;
    const wrong = problemOf(file);
    setRefused(wrong);
    if (wrong === undefined) onFile(file);
  };
  return (
    <div className={styles.upload}>
      <label className={clsx(styles.drop, isOver && styles.over)}>
        {pending ? <Spinner size={20} decorative /> : <CloudUpload aria-hidden />}
        <span>{chosen ?? texts.upload.drop}</span>
        <input
          type="file"
          // It covers the whole area, so browsers put a dropped file into it.
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          aria-label={label}
          aria-describedby={`${id}-error`}
          aria-invalid={problem ? true : undefined}
          aria-disabled={pending || undefined}
          accept=".zip,.tar.gz,.tgz,application/zip,application/gzip"
          onClick={(event) => pending && event.preventDefault()}
          onChange={({ target }) => {
            take(target.files?.[0]);
            // The same file, corrected, must be a change.
            target.value = '';
          }}
        />
      </label>
      <div id={`${id}-error`} aria-live="polite">
        {problem && <FieldError>{problem}</FieldError>}
      </div>
    </div>
  );
}

function problemOf({ name, size }: File): string | undefined {
  if (!/\.(?:zip|tar\.gz|tgz)$/i.test(name)) return texts.upload.notArchive(name);
  return size > limits.testUploadBytes ? texts.upload.tooLarge : undefined;
}
