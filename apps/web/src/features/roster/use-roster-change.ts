import { useMutation, useQueryClient } from '@tanstack/react-query';
import { classroomKey } from '../../data/classroom-keys.ts';
import { showFailure } from '../session/show-failure.ts';

/** A change after which the roster is read again, also if it failed: somebody may have been faster. */
export function useRosterChange<Values>(
  classroomId: number,
  change: (values: Values) => Promise<unknown>,
  onDone?: (values: Values) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (_, values) => onDone?.(values),
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey: classroomKey(classroomId, 'roster') }),
  });
}
