import { limits } from '@lectern/contract/limits';
import { useState } from 'react';
import { rosterTexts } from '../../texts/roster.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import styles from './roster.module.css';

const texts = rosterTexts.upload;

interface UploadFormProps {
  /** The name of the file that is being read. */
  reading: string | undefined;
  onFile: (file: Blob, name: string) => void;
}

export function UploadForm({ reading, onFile }: UploadFormProps) {
  const [pasted, setPasted] = useState('');
  return (
    <>
      <p className={styles.lead}>{texts.lead}</p>
      <FileDrop
        label={texts.label}
        invitation={texts.drop}
        accept=".csv,.tsv,.txt,.xls,text/csv,text/tab-separated-values,text/plain"
        problemOf={({ size }) => (size > limits.rosterUploadBytes ? texts.tooLarge : undefined)}
        pending={reading !== undefined}
        chosen={reading === undefined ? undefined : texts.reading(reading)}
        onFile={(file) => onFile(file, file.name)}
      />
      <Disclosure summary={texts.paste}>
        <div className={styles.paste}>
          <TextArea
            label="Table"
            hint={texts.pasteHint}
            rows={8}
            spellCheck={false}
            value={pasted}
            onChange={setPasted}
          />
          <Button
            disabled={pasted.trim() === ''}
            pending={reading !== undefined}
            onClick={() => onFile(new Blob([pasted]), texts.pasted)}
          >
            {texts.showPasted}
          </Button>
        </div>
      </Disclosure>
    </>
  );
}
