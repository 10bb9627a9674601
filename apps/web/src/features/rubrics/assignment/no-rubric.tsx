import type { AssignmentOutline } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { editorLink } from '../../../addresses/rubric-editor.ts';
import { rubricsQuery } from '../../../data/rubrics.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { PanelSpinner } from '../../../ui/spinner.tsx';
import styles from './assignment-rubric.module.css';
import { CopyDialog } from './copy-dialog.tsx';

interface NoRubricProps {
  assignment: AssignmentOutline;
  mayEdit: boolean;
}

export function NoRubric({ assignment, mayEdit }: NoRubricProps) {
  if (mayEdit) return <FirstRubric assignment={assignment} />;
  return <EmptyState drawing="rubric">{texts.rubrics.noneForAssignment}</EmptyState>;
}

function FirstRubric({ assignment }: { assignment: AssignmentOutline }) {
  const rubrics = useQuery(rubricsQuery(assignment.classroom_id));
  const [isCopying, setIsCopying] = useState(false);

  if (rubrics.isPending) return <PanelSpinner />;
  if (!rubrics.data) {
    const problem = texts.rubrics.listFailed(rubrics.error.message);
    return <LoadFailure query={rubrics}>{problem}</LoadFailure>;
  }
  if (rubrics.data.length === 0) {
    const add = (
      <LinkButton variant="primary" {...editorLink({ assignment })}>
        Add new rubric
      </LinkButton>
    );
    return (
      <EmptyState drawing="rubric" action={add}>
        {texts.rubrics.noneToCopy}
      </EmptyState>
    );
  }
  return (
    <>
      <EmptyState
        drawing="rubric"
        action={
          <div className={styles.ways}>
            <Button onClick={() => setIsCopying(true)}>Copy existing rubric</Button>
            <LinkButton variant="primary" {...editorLink({ assignment })}>
              Create new rubric
            </LinkButton>
          </div>
        }
      >
        {texts.rubrics.noneForAssignment}
      </EmptyState>
      <CopyDialog
        open={isCopying}
        assignment={assignment}
        rubrics={rubrics.data}
        onClose={() => setIsCopying(false)}
      />
    </>
  );
}
