import { useQuery } from '@tanstack/react-query';
import { assignmentsQuery } from '../../data/assignments.ts';
import { peopleQuery } from '../../data/people.ts';
import { platformQuery } from '../../data/platform.ts';
import { templatesQuery } from '../../data/templates.ts';
import { setupTexts } from '../../texts/setup.ts';
import { useMembership } from '../access/membership.ts';
import { SetupGuide } from './setup-guide.tsx';
import { classroomSteps } from './setup-steps.ts';
import { useRefetchOnFocus } from './use-refetch-on-focus.ts';

/** For a professor of a classroom. Renders nothing once there is an assignment. */
export function ClassroomSetupGuide() {
  const { id, classroom_id, org_id, org_name } = useMembership();
  const platform = useQuery(platformQuery);
  const assignments = useQuery({ ...assignmentsQuery(classroom_id), refetchOnMount: false });
  const people = useQuery({ ...peopleQuery(classroom_id), refetchOnMount: false });
  const isNew = assignments.data?.length === 0;
  const templates = useQuery({ ...templatesQuery(org_id), enabled: isNew });
  useRefetchOnFocus();
  if (!platform.data || !people.data || !isNew) return null;
  const hasPeople = people.data.some((person) => person.id !== id);
  const hasTemplate = (templates.data?.length ?? 0) > 0;
  const steps = classroomSteps(platform.data, { org_name, hasTemplate, hasPeople });
  return <SetupGuide title={setupTexts.titleInClassroom} steps={steps} />;
}
