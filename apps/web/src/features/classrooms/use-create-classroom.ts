import { routes, type SentBodyOf } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../api.ts';
import { creationStep } from './creation-step.ts';
import { selectClassroom } from './selected-classroom.ts';

/** Makes the classroom the selected one and goes on to its teaching assistants. */
export function useCreateClassroom() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: SentBodyOf<typeof routes.createClassroom>) => {
      const fallback = texts.calls.createClassroom;
      return call(routes.createClassroom, { body, fallback });
    },
    onSuccess: ({ classroom }) => {
      selectClassroom(classroom);
      return navigate(creationStep('invite-tas', classroom.id));
    },
  });
}
