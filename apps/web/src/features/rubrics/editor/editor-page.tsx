import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { readEditorTarget, type EditorTarget } from '../../../addresses/rubric-editor.ts';
import { assignmentQuery } from '../../../data/assignments.ts';
import { rubricQuery } from '../../../data/rubrics.ts';
import type { Reloadable } from '../../../ui/page/load-failure.tsx';
import { PageFailure } from '../../../ui/page/page-failure.tsx';
import { PageSpinner } from '../../../ui/spinner.tsx';
import { useMembership } from '../../access/membership.ts';
import { ArchivedRubric } from './archived-rubric.tsx';
import { RubricEditor } from './rubric-editor.tsx';

export function Component() {
  const { state, search } = useLocation();
  const target = readEditorTarget(state, search);
  // A key for each target, so that a draft cannot reach another rubric.
  return <LoadedEditor key={Object.values(target).join()} {...target} />;
}

function LoadedEditor({ assignmentId, rubricId, asNew }: EditorTarget) {
  const { classroom_id } = useMembership();
  const assignment = useQuery({
    ...assignmentQuery(classroom_id, assignmentId ?? 0),
    enabled: assignmentId !== undefined,
  });
  const rubric = useQuery({ ...rubricQuery(rubricId ?? 0), enabled: rubricId !== undefined });

  if (assignmentId !== undefined && !assignment.data) {
    if (assignment.isPending) return <PageSpinner />;
    return <Failed query={assignment} />;
  }
  if (rubricId !== undefined && !rubric.data) {
    if (rubric.isPending) return <PageSpinner />;
    return <Failed query={rubric} />;
  }
  if (rubric.data && rubric.data.rubric.archived_at !== null && !asNew) {
    return <ArchivedRubric assignment={assignment.data} rubric={rubric.data} />;
  }
  return <RubricEditor assignment={assignment.data} rubric={rubric.data} asNew={asNew} />;
}

function Failed({ query }: { query: Reloadable & { error: Error | null } }) {
  return (
    <PageFailure title="Rubric" query={query}>
      {query.error?.message}
    </PageFailure>
  );
}
