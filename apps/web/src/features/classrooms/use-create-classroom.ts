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

/** Creates a classroom, selects it and opens the step for teaching assistants. */
export function useCreateClassroom() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { sendOnce, findUnanswered } = useOnce(createClassroom);
  const creation = useMutation({
    mutationFn: sendOnce,
    // Runs even after leaving this screen: the list of classrooms may be open.
    onSuccess: (_, { org_id }) =>
      void client.invalidateQueries(organizationClassroomsQuery(org_id)),
  });
  return {
    /** Why this name was refused; another name may be accepted. */
    errorOf: (name: string) =>
      creation.variables && isSameName(creation.variables.name, name) ? creation.error : null,
    isMaybeCreated: (name: string) =>
      findUnanswered((body) => isSameName(body.name, name)) !== undefined,
    // Stays pending after success, because the next screen may have to be fetched.
    isPending: creation.isPending || creation.isSuccess,
    create: (body: NewClassroom) =>
      creation.mutate(body, {
        // Does not run after leaving this screen: another classroom may be selected.
        onSuccess: (classroom) => {
          selectClassroom(classroom);
          void navigate(creationStep('invite-tas', classroom.id));
        },
      }),
  };
}

function isSameName(one: string, other: string): boolean {
  return tidyName(one) === tidyName(other);
}

async function createClassroom(body: NewClassroom, key: string): Promise<Classroom> {
  const options = { body, key, fallback: texts.calls.createClassroom };
  return (await call(routes.createClassroom, options)).classroom;
}
