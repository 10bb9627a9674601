import { Button } from '../../ui/button.tsx';
import type { InWork } from '../works/queries.ts';
import { useFixAccess } from './use-fix-access.ts';

/** For students whose repository does not let them in, or is not there. */
export function FixAccessButton({ work, describedBy }: { work: InWork; describedBy?: string }) {
  const fix = useFixAccess(work);
  return (
    <Button pending={fix.isPending} aria-describedby={describedBy} onClick={() => fix.mutate()}>
      Fix my access
    </Button>
  );
}
