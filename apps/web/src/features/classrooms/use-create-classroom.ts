import { routes, type Classroom, type SentBodyOf } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call, patienceMs } from '../../api.ts';
import { useMakeOnce } from '../../use-make-once.ts';
import { organizationClassroomsQuery } from '../organizations/queries.ts';
import { creationStep } from './creation-step.ts';
import { selectClassroom } from './selected-classroom.ts';
import { toClassroom } from './to-classroom.ts';

type NewClassroom = SentBodyOf<typeof routes.createClassroom>;

/** Makes the classroom the selected one and goes on to its teaching assistants. */
export function useCreateClassroom() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { makeOnce, isMaybeMade } = useMakeOnce({ make: makeClassroom, find: findClassroom });
  const creation = useMutation({
    mutationFn: makeOnce,
    // Whoever went elsewhere meanwhile may be looking at the list.
    onSuccess: (_, { org_id }) =>
      void client.invalidateQueries(organizationClassroomsQuery(org_id)),
  });
  return {
    error: creation.error,
    isMaybeMade,
    // Made is not yet left: the next screen may have to be fetched, and one classroom is enough.
    isPending: creation.isPending || creation.isSuccess,
    create: (body: NewClassroom) =>
      creation.mutate(body, {
        // Not for whoever went elsewhere meanwhile: they work in the classroom that they chose there.
        onSuccess: (classroom) => {
          selectClassroom(classroom);
          void navigate(creationStep('invite-tas', classroom.id));
        },
      }),
  };
}

async function makeClassroom(body: NewClassroom): Promise<Classroom> {
  const fallback = texts.calls.createClassroom;
  return (await call(routes.createClassroom, { body, fallback, withinMs: patienceMs })).classroom;
}

/** Whoever makes a classroom is a professor there. */
async function findClassroom({ name, org_id: org }: NewClassroom): Promise<Classroom | undefined> {
  const options = { params: { org }, withinMs: patienceMs };
  const { classroom_users } = await call(routes.listOrganizationClassrooms, options);
  const own = classroom_users.find(
    ({ classroom_name, classroom_role }) =>
      classroom_name === name && classroom_role === 'PROFESSOR',
  );
  return own && toClassroom(own);
}
