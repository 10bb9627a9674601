import type { Rubric } from '@lectern/contract';
import { texts } from '../../../texts/texts.ts';
import { PutAwayPanel } from '../../put-away/put-away-panel.tsx';
import { useRubricPutAway } from '../use-rubric-put-away.ts';

interface PutAwayRubricProps {
  rubric: Rubric;
  isUnsaved?: boolean;
  onDeleted: () => void;
}

export function PutAwayRubric({ rubric, isUnsaved = false, onDeleted }: PutAwayRubricProps) {
  const { id, name, in_use: isUsed } = rubric;
  const putAway = useRubricPutAway(rubric.classroom_id);
  const isArchived = rubric.archived_at !== null;
  const explained = isArchived ? texts.putAwayRubric.isArchived : texts.putAwayRubric.explained;
  return (
    <PutAwayPanel
      thing={{
        id,
        name,
        noun: 'rubric',
        isArchived,
        isUsed,
        explained: isUnsaved ? texts.putAwayRubric.saveFirst : explained,
        deletionExplained: isUsed
          ? texts.putAwayRubric.deleteUsed
          : texts.putAwayRubric.deleteUnused,
      }}
      putAway={putAway}
      disabled={isUnsaved}
      onDeleted={onDeleted}
    />
  );
}
