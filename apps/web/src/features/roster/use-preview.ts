import { routes, type RosterColumnRole, type RosterPreview } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, classTimeoutMs } from '../../api/call.ts';
import { rosterTexts as texts } from '../../texts/roster.ts';

/** What the professor corrected; empty at first. */
export interface Corrections {
  roles?: readonly (RosterColumnRole | null)[];
  headerRow?: number | null;
}

export interface Chosen {
  file: Blob;
  name: string;
  corrections: Corrections;
}

export function queryOf({ name, corrections: { roles, headerRow } }: Chosen) {
  return {
    file_name: name.slice(0, limits.fileName),
    columns: roles?.map((role) => role ?? '').join(','),
    header_row: headerRow === undefined ? undefined : String(headerRow ?? 'none'),
  };
}

/** The file that was chosen last and its preview. A failed one keeps the preview before it. */
export function usePreview(classroomId: number) {
  const [shown, setShown] = useState<{ chosen: Chosen; preview: RosterPreview }>();
  const previewing = useMutation({
    mutationFn: (chosen: Chosen) =>
      call(routes.previewRoster, {
        params: { cid: classroomId },
        query: queryOf(chosen),
        body: chosen.file,
        idleTimeoutMs: classTimeoutMs,
        fallback: texts.upload.unsent,
      }),
    onSuccess: (preview, chosen) => setShown({ chosen, preview }),
  });
  return {
    shown,
    pending: previewing.isPending ? previewing.variables : undefined,
    error: previewing.error,
    choose: (file: Blob, name: string) => previewing.mutate({ file, name, corrections: {} }),
    correct: (corrections: Corrections) => {
      if (shown) previewing.mutate({ ...shown.chosen, corrections });
    },
    again: () => {
      if (shown) previewing.mutate(shown.chosen);
    },
    clear: () => {
      setShown(undefined);
      previewing.reset();
    },
  };
}
