import type {
  AssignmentOutline,
  GraderProgress,
  Publication,
  StudentWork,
} from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { gradersQuery } from '../../data/graders.ts';
import { publicationsQuery } from '../../data/publications.ts';
import { worksQuery } from '../../data/works.ts';
import { texts } from '../../texts/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { PanelSpinner } from '../../ui/spinner.tsx';
import { PostingBar } from '../publishing/posting-bar.tsx';
import { DownloadGrades } from './download-grades.tsx';
import { GradesTable } from './grades-table.tsx';
import { GraderProgressList } from './graders/grader-progress-list.tsx';
import { gradingRows, type GradingRow } from './grading-rows.ts';
import styles from './overview.module.css';
import { PanelDialogs } from './panel-dialogs.tsx';
import type { PanelRequest } from './panel-request.ts';
import { PanelToolbar } from './panel-toolbar.tsx';
import { useShownWorks } from './use-shown-works.ts';

export function AssignmentPanel({ assignment }: { assignment: AssignmentOutline }) {
  const at = { cid: assignment.classroom_id, aid: assignment.id };
  const works = useQuery(worksQuery(at));
  const graders = useQuery(gradersQuery(at));
  const publications = useQuery(publicationsQuery(at));

  const queries = [works, graders, publications];
  const failed = queries.find((query) => query.isLoadingError);
  if (failed?.error) return <LoadFailure query={failed}>{failed.error.message}</LoadFailure>;
  if (!works.data || !graders.data || !publications.data) return <PanelSpinner />;

  const rows = gradingRows(works.data, graders.data, publications.data);
  if (rows.length === 0) {
    return (
      <EmptyState
        drawing="people"
        framed={false}
        action={works.data.length > 0 && <DownloadGrades works={works.data} />}
      >
        {texts.assignments.nobodyAccepted}
      </EmptyState>
    );
  }
  return (
    <WorksPanel
      assignment={assignment}
      works={works.data}
      rows={rows}
      publications={publications.data}
      staff={graders.data.progress}
    />
  );
}

interface WorksPanelProps {
  assignment: AssignmentOutline;
  works: readonly StudentWork[];
  rows: readonly GradingRow[];
  publications: readonly Publication[];
  staff: readonly GraderProgress[];
}

function WorksPanel({ assignment, works, rows, publications, staff }: WorksPanelProps) {
  const at = { cid: assignment.classroom_id, aid: assignment.id };
  const shown = useShownWorks(assignment.id, rows);
  const [request, setRequest] = useState<PanelRequest | null>(null);
  return (
    <div className={styles.panel}>
      <PanelToolbar
        works={works}
        rows={rows}
        selected={shown.selection.rows}
        onRequest={setRequest}
      />
      <PostingBar publications={publications} />
      <GraderProgressList progress={staff} />
      <GradesTable label={`Grades of ${assignment.name}`} shown={shown} onRequest={setRequest} />
      {request && (
        <PanelDialogs
          at={at}
          request={request}
          rows={rows}
          staff={staff}
          onClose={() => setRequest(null)}
        />
      )}
    </div>
  );
}
