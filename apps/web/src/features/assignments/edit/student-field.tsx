import type { Extension } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { peopleQuery } from '../../../data/people.ts';
import { fullName, sortName, withUniqueNames } from '../../../lib/person-name.ts';
import { texts } from '../../../texts/texts.ts';
import { Dropdown } from '../../../ui/fields/dropdown.tsx';

interface StudentFieldProps {
  classroomId: number;
  granted: readonly Extension[];
  value: number | undefined;
  onChange: (userId: number) => void;
  error: string | null;
}

/**
 * Students without an extension. Leaves out students who were removed and ask to rejoin, because the server
 * refuses them.
 */
export function StudentField({ classroomId, granted, value, onChange, error }: StudentFieldProps) {
  const people = useQuery(peopleQuery(classroomId));
  const students = (people.data ?? [])
    .filter(({ classroom_role }) => classroom_role === 'STUDENT')
    .filter(({ status_reason }) => status_reason !== 'removed_before')
    .toSorted((a, b) => sortName(a).localeCompare(sortName(b)));
  const called = withUniqueNames(students.map((one) => ({ ...one, full_name: fullName(one) })));
  // Keep the chosen student in the list if somebody else grants the extension first: the answer says so.
  const open = called.filter(
    ({ id }) => id === value || !granted.some(({ user_id }) => user_id === id),
  );
  const options = open.map(({ id, full_name }) => ({ value: id, label: full_name }));
  return (
    <Dropdown
      label="Student"
      placeholder={people.isPending ? texts.common.loading : 'Select a student'}
      options={options}
      value={value}
      onChange={onChange}
      disabled={options.length === 0}
      hint={people.isSuccess && options.length === 0 ? whyNobody(students.length) : undefined}
      error={people.isError ? people.error.message : error}
    />
  );
}

function whyNobody(students: number): string {
  return students === 0 ? texts.extensions.noStudents : texts.extensions.noneLeft;
}
