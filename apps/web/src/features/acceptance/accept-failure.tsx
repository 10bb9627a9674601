import { ApiError, type FailureCode } from '../../api/api-error.ts';
import { LinkFailure } from '../classrooms/link-failure.tsx';

const notForYou: readonly FailureCode[] = ['removed_before', 'accept_is_for_students'];

export function AcceptFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <LinkFailure
      title="The assignment could not be accepted"
      error={error}
      notForYou={error instanceof ApiError && notForYou.includes(error.code)}
      onRetry={onRetry}
    />
  );
}
