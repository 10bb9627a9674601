import { rosterTexts as texts } from '../../texts/roster.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ColumnChoices } from './column-choices.tsx';
import { ImportForm } from './import-form.tsx';
import { PreviewTable } from './preview-table.tsx';
import styles from './roster.module.css';
import { UploadForm } from './upload-form.tsx';
import { usePreview } from './use-preview.ts';

interface ImportPanelProps {
  classroomId: number;
  onImported: () => void;
}

/** A file is chosen, its columns are checked, and then it is imported. */
export function ImportPanel({ classroomId, onImported }: ImportPanelProps) {
  const preview = usePreview(classroomId);
  const { shown, error, pending } = preview;
  const failure = error && (
    <Notice tone="error" title={texts.upload.failed}>
      <p>{error.message}</p>
    </Notice>
  );
  if (!shown) {
    return (
      <div className={styles.panel}>
        <UploadForm reading={pending?.name} onFile={preview.choose} />
        {failure}
      </div>
    );
  }
  const { name } = shown.chosen;
  return (
    <div className={styles.panel}>
      <div className={styles.chosen}>
        <p>
          <strong>{name}</strong>, {texts.sources[shown.preview.source]}. {texts.preview.compared}
        </p>
        <Button onClick={preview.clear}>{texts.upload.another}</Button>
      </div>
      {failure}
      <ColumnChoices
        // A corrected file has other columns.
        key={shown.preview.columns.map(({ title }) => title).join('\n')}
        preview={shown.preview}
        corrections={pending?.corrections ?? shown.chosen.corrections}
        onCorrect={preview.correct}
      />
      {shown.preview.problem === null ? (
        <>
          <PreviewTable preview={shown.preview} />
          <ImportForm
            classroomId={classroomId}
            chosen={shown.chosen}
            preview={shown.preview}
            isOutdated={pending !== undefined}
            onStale={preview.again}
            onImported={onImported}
          />
        </>
      ) : (
        <Notice tone="warning">{shown.preview.problem}</Notice>
      )}
    </div>
  );
}
