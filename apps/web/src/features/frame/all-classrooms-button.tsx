import { useNavigate } from 'react-router';
import { classroomSelect } from '../../addresses/classrooms.ts';
import { Button } from '../../ui/button.tsx';

/** Back to the classrooms of the same organisation. */
export function AllClassroomsButton({ orgId }: { orgId: number | undefined }) {
  const navigate = useNavigate();
  const open = () => {
    if (orgId !== undefined) void navigate(classroomSelect(orgId));
  };
  return (
    <Button disabled={orgId === undefined} onClick={open}>
      View all classrooms
    </Button>
  );
}
