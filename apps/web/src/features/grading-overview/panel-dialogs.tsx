import type { GraderProgress } from '@lectern/contract';
import type { InAssignment } from '../../data/classroom-keys.ts';
import { contributorNames } from '../../lib/contributors.ts';
import { isPublishable } from '../publishing/publishable.ts';
import { PublishDialog } from '../publishing/publish-dialog.tsx';
import { TakeBackDialog } from '../publishing/take-back-dialog.tsx';
import { FeedbackHistoryDialog } from './feedback-history-dialog.tsx';
import { GradeMissingDialog } from './grade-missing-dialog.tsx';
import { AssignGradersDialog } from './graders/assign-graders-dialog.tsx';
import type { GradingRow } from './grading-rows.ts';
import type { PanelRequest } from './panel-request.ts';
import { isMissing } from './row-filters.ts';

interface PanelDialogsProps {
  at: InAssignment;
  request: PanelRequest;
  rows: readonly GradingRow[];
  staff: readonly GraderProgress[];
  onClose: () => void;
}

export function PanelDialogs({ at, request, rows, staff, onClose }: PanelDialogsProps) {
  switch (request.kind) {
    case 'publish': {
      const going = request.rows.filter(({ work, publication }) =>
        isPublishable(work, publication),
      );
      return (
        <PublishDialog
          at={at}
          works={going.map(({ work }) => work)}
          leavesOut={going.length < request.rows.length}
          onClose={onClose}
        />
      );
    }
    case 'unpublish':
    case 'reopen':
      return (
        <TakeBackDialog
          action={request.kind}
          at={{ ...at, wid: request.row.work.student_work_id }}
          names={contributorNames(request.row.work)}
          onClose={onClose}
        />
      );
    case 'history':
      return (
        <FeedbackHistoryDialog
          at={{ ...at, wid: request.row.work.student_work_id }}
          names={contributorNames(request.row.work)}
          onClose={onClose}
        />
      );
    case 'assign':
      return (
        <AssignGradersDialog
          at={at}
          staff={staff}
          workIds={idsOf(request.rows)}
          onClose={onClose}
        />
      );
    case 'grade-missing':
      return (
        <GradeMissingDialog
          at={at}
          works={rows.filter(isMissing).map(({ work }) => work)}
          onClose={onClose}
        />
      );
  }
}

function idsOf(rows: readonly GradingRow[]): number[] {
  return rows.map(({ work }) => work.student_work_id);
}
