import { texts } from '@lectern/contract/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffectEvent, useLayoutEffect } from 'react';
import { toast } from 'sonner';
import { hasSessionEnded } from '../../session/session-ended.ts';
import type { HeldDraft } from '../rubric-draft.ts';
import { dropKeptDraft, keepDraft } from './kept-draft.ts';

/** A session that runs out takes the editor away unasked; who logs in again goes on with what was typed. */
export function useKeepDraft(place: string, unsaved: HeldDraft | undefined): void {
  const client = useQueryClient();

  const begin = useEffectEvent(() => {
    // Nothing has been typed yet, so it comes from before; what is kept for another editor waits for it.
    if (!unsaved) return;
    toast.info(texts.rubrics.broughtBack, { id: 'rubric-brought-back' });
    dropKeptDraft();
  });
  const end = useEffectEvent(() => {
    if (unsaved && hasSessionEnded(client)) keepDraft(place, unsaved);
  });
  useLayoutEffect(() => {
    begin();
    return () => end();
  }, []);
}
