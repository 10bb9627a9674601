import { routes, type TaAccess, type TaAccessState } from '@lectern/contract';
import type { ClassroomUser } from '@lectern/contract/people';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { membershipQuery } from '../../data/classrooms.ts';
import { isMoved, taAccessQuery } from '../../data/ta-access.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { AdminWarning } from '../organizations/admin-warning.tsx';
import styles from './settings-page.module.css';
import { taAccessTexts } from '../../texts/staff.ts';

/** For professors: shows and changes how TAs get their access on the platform. */
export function TaAccessSection({ membership }: { membership: ClassroomUser }) {
  const { classroom_id, org_name } = membership;
  const query = useQuery(taAccessQuery(classroom_id));
  const [asked, setAsked] = useState<TaAccess>();
  const change = useChangeTaAccess(classroom_id);

  if (query.isPending) return null;
  if (query.isLoadingError)
    return <LoadFailure query={query}>{taAccessTexts.loadFailed}</LoadFailure>;
  const state = query.data;
  const isTeam = state.ta_access === 'TEAM';
  const label = isTeam ? taAccessTexts.toOwners : taAccessTexts.toTeam;
  return (
    <section className={styles.row}>
      <div>
        <h2>{taAccessTexts.label}</h2>
        <p>{isTeam ? taAccessTexts.isTeam : taAccessTexts.isOwner(org_name)}</p>
        {!isMoved(state) && <Moving state={state} />}
      </div>
      <div className={styles.buttons}>
        {!isMoved(state) && (
          <Button
            variant="quiet"
            pending={change.isPending}
            onClick={() => change.mutate(state.ta_access)}
          >
            {taAccessTexts.retry}
          </Button>
        )}
        <Button onClick={() => setAsked(isTeam ? 'OWNER' : 'TEAM')}>{label}</Button>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={`${label}?`}
        confirmLabel={label}
        pending={change.isPending}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && change.mutate(asked, { onSettled: () => setAsked(undefined) })}
      >
        {asked === 'OWNER' ? <AdminWarning /> : taAccessTexts.confirmTeam(org_name)}
      </ConfirmDialog>
    </section>
  );
}

function Moving({ state: { people, repositories } }: { state: TaAccessState }) {
  const text = taAccessTexts.moving(
    taAccessTexts.people(people.done, people.total),
    taAccessTexts.repositories(repositories.done, repositories.total),
  );
  return (
    <>
      <p>{text}</p>
      <ProgressBar
        label={taAccessTexts.label}
        value={people.done + repositories.done}
        max={people.total + repositories.total}
      />
    </>
  );
}

function useChangeTaAccess(classroomId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ta_access: TaAccess) =>
      call(routes.changeTaAccess, { params: { cid: classroomId }, body: { ta_access } }),
    onSuccess: (state) => {
      client.setQueryData(taAccessQuery(classroomId).queryKey, state);
      // The warnings about owners depend on it.
      void client.invalidateQueries(membershipQuery(classroomId));
    },
    onError: () => toast.error(taAccessTexts.changeFailed),
  });
}
