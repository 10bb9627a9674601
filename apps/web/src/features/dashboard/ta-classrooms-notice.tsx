import type { TaClassroom } from '@lectern/contract';
import { formatDate } from '../../lib/dates.ts';
import { Notice } from '../../ui/notice.tsx';
import { taClassroomTexts } from '../../texts/staff.ts';

/** Tells professors about classrooms that TAs created in their organisation. */
export function TaClassroomsNotice({
  classrooms = [],
}: {
  classrooms?: readonly TaClassroom[] | undefined;
}) {
  if (classrooms.length === 0) return null;
  return (
    <Notice title={taClassroomTexts.taClassrooms(classrooms.length)}>
      {classrooms.map(({ name, created_at, created_by, created_by_name }) => (
        <p key={name}>
          {taClassroomTexts.taClassroom(
            created_by_name || created_by,
            name,
            formatDate(created_at),
          )}
        </p>
      ))}
      <p>{taClassroomTexts.taClassroomsHint}</p>
    </Notice>
  );
}
