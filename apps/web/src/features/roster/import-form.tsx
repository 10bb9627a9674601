import { routes, type RosterPreview } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, classTimeoutMs } from '../../api/call.ts';
import { isRefused } from '../../api/api-error.ts';
import { classroomKey } from '../../data/classroom-keys.ts';
import { rosterTexts as texts } from '../../texts/roster.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { ErrorMessage } from '../../ui/page/error-message.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { isProblem } from './preview-filters.ts';
import styles from './roster.module.css';
import { queryOf, type Chosen } from './use-preview.ts';

interface ImportFormProps {
  classroomId: number;
  chosen: Chosen;
  preview: RosterPreview;
  /** Another preview is on its way. */
  isOutdated: boolean;
  /** Somebody has changed the roster since. */
  onStale: () => void;
  onImported: () => void;
}

export function ImportForm(props: ImportFormProps) {
  const { classroomId, chosen, preview, isOutdated, onStale, onImported } = props;
  const client = useQueryClient();
  const [isPart, setPart] = useState(false);
  const gone = preview.rows.filter(({ kind }) => kind === 'gone').length;
  const changing = preview.rows.filter(
    (row) => row.kind !== 'unchanged' && row.kind !== 'gone' && !isProblem(row),
  );
  const changesNothing = changing.length === 0 && (gone === 0 || isPart);
  const importing = useMutation({
    mutationFn: () =>
      call(routes.importRoster, {
        params: { cid: classroomId },
        query: {
          ...queryOf(chosen),
          based_on: preview.based_on ?? '',
          is_part: isPart ? 'true' : 'false',
        },
        body: chosen.file,
        idleTimeoutMs: classTimeoutMs,
        fallback: texts.upload.unsent,
      }),
    onSuccess: async (counts) => {
      toast.success(texts.imported(counts), {
        ...(counts.claimed > 0 && { description: texts.claimed(counts.claimed) }),
      });
      await client.invalidateQueries({ queryKey: classroomKey(classroomId, 'roster') });
      void client.invalidateQueries({ queryKey: classroomKey(classroomId, 'people') });
      onImported();
    },
    onError: (error) => {
      if (isRefused(error) && error.code === 'roster_changed') onStale();
    },
  });
  return (
    <div className={styles.form}>
      {gone > 0 && (
        <>
          <Checkbox
            label={texts.preview.isPart}
            hint={texts.preview.isPartHint(gone)}
            checked={isPart}
            onChange={setPart}
          />
          {!isPart && <p>{texts.preview.gone(gone)}</p>}
        </>
      )}
      {importing.error && <ErrorMessage>{importing.error.message}</ErrorMessage>}
      {changesNothing ? (
        <p>{texts.preview.nothing}</p>
      ) : (
        <Button
          variant="primary"
          pending={importing.isPending}
          disabled={isOutdated}
          onClick={() => importing.mutate()}
        >
          {texts.preview.submit}
        </Button>
      )}
    </div>
  );
}
