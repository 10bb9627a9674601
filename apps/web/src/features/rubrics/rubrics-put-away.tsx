import { useQuery } from '@tanstack/react-query';
import { editorAddress } from '../../addresses/rubric-editor.ts';
import { putAwayRubricsQuery } from '../../data/put-away.ts';
import { PutAwayList } from '../put-away/put-away-list.tsx';
import { useRubricPutAway } from './use-rubric-put-away.ts';

/** Below the list of rubrics. */
export function RubricsPutAway({ classroomId }: { classroomId: number }) {
  const { data } = useQuery(putAwayRubricsQuery(classroomId));
  const putAway = useRubricPutAway(classroomId);
  if (!data) return null;
  return (
    <PutAwayList
      label="Archived and deleted rubrics"
      archived={data.archived.map(({ rubric }) => ({ ...rubric, to: editorAddress(rubric.id) }))}
      deleted={data.deleted}
      putAway={putAway}
      mayChange
    />
  );
}
