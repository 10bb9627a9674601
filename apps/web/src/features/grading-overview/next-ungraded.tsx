import type { InAssignment } from '../../data/classroom-keys.ts';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { useNextUngraded } from './use-next-ungraded.ts';

export function NextUngraded({ at }: { at: InAssignment }) {
  const next = useNextUngraded(at);
  return (
    <Button size="small" variant="primary" pending={next.isPending} onClick={() => next.mutate()}>
      {texts.gradingOverview.nextUngraded}
    </Button>
  );
}
