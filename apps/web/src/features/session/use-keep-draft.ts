import { useQueryClient } from '@tanstack/react-query';
import { useEffectEvent, useLayoutEffect } from 'react';
import { texts } from '../../texts/texts.ts';
import { toast } from '../../ui/toasts/toast.ts';
import type { KeptDraft } from './kept-draft.ts';
import { hasSessionEnded } from './session-ended.ts';

/** A session that runs out takes a form away unasked; who logs in again goes on with what was typed. */
export function useKeepDraft<Held>(
  kept: KeptDraft<Held>,
  place: string,
  unsaved: Held | undefined,
): void {
  const client = useQueryClient();

  const begin = useEffectEvent(() => {
    // Nothing has been typed yet, so it comes from before; what is kept for another form waits for it.
    if (unsaved === undefined) return;
    toast.info(texts.session.broughtBack, { id: 'brought-back' });
    kept.drop(place);
  });
  const end = useEffectEvent(() => {
    if (unsaved !== undefined && hasSessionEnded(client)) kept.keep(place, unsaved);
  });
  useLayoutEffect(() => {
    begin();
    return () => end();
  }, []);
}
