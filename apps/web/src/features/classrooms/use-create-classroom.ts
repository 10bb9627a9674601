import { routes, tidyName, type Classroom, type SentBodyOf } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { creationStep } from '../../addresses/classrooms.ts';
import { call } from '../../api/call.ts';
import { useOnce } from '../../api/use-once.ts';
import { organizationClassroomsQuery } from '../../data/classrooms.ts';
import { selectClassroom } from '../../data/selected-classroom.ts';
import { texts } from '../../texts/texts.ts';

type NewClassroom = SentBodyOf<typeof routes.createClassroom>;

/** Makes the classroom the selected one and goes on to its teaching assistants. */
export function useCreateClassroom() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { sendOnce, findUnanswered } = useOnce(makeClassroom);
  const creation = useMutation({
    mutationFn: sendOnce,
    // Whoever went elsewhere meanwhile may be looking at the list.
    onSuccess: (_, { org_id }) =>
      void client.invalidateQueries(organizationClassroomsQuery(org_id)),
  });
  return {
    error: creation.error,
    isMaybeMade: (name: string) =>
      findUnanswered((body) => tidyName(body.name) === tidyName(name)) !== undefined,
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

async function makeClassroom(body: NewClassroom, key: string): Promise<Classroom> {
  const options = { body, key, fallback: texts.calls.createClassroom };
  return (await call(routes.createClassroom, options)).classroom;
}
