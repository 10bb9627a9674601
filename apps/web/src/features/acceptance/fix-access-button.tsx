import type { InWork } from '../../data/classroom-keys.ts';
import { Button } from '../../ui/button.tsx';
import { useFixAccess } from './use-fix-access.ts';

interface FixAccessButtonProps {
  work: InWork;
  /** Where the page has several such buttons. */
  assignmentName?: string;
}

/** For students whose repository does not let them in, or is not there. */
export function FixAccessButton({ work, assignmentName }: FixAccessButtonProps) {
  const fix = useFixAccess(work);
  return (
    <Button
      pending={fix.isPending}
      aria-label={assignmentName && `Fix my access to ${assignmentName}`}
      onClick={() => fix.mutate()}
    >
      Fix my access
    </Button>
  );
}
