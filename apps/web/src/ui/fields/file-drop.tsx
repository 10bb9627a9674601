import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { CloudUpload } from '../icons.ts';
import { Spinner } from '../spinner.tsx';
import { FieldError } from './field.tsx';
import styles from './file-drop.module.css';

interface FileDropProps {
  label: string;
  invitation: string;
  /** Endings and types that the browser offers. */
  accept: string;
  /** Why this file cannot be taken. */
  problemOf: (file: File) => string | undefined;
  /** Shown in place of the invitation. */
  chosen?: string | undefined;
  /** A file is being sent. */
  pending?: boolean;
  error?: string | undefined;
  onFile: (file: File) => void;
}

/** Takes one file, chosen or dropped. */
export function FileDrop({
  label,
  invitation,
  accept,
  problemOf,
  chosen,
  pending = false,
  error,
  onFile,
}: FileDropProps) {
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
        <span>{chosen ?? invitation}</span>
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
          accept={accept}
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
