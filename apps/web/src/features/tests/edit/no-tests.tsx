import { testEditTexts as texts } from '../../../texts/tests-edit.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

interface NoTestsProps {
  onWrite: () => void;
}

export function NoTests({ onWrite }: NoTestsProps) {
  const { lead, hidden, versions } = texts.empty;
  return (
    <EmptyState
      drawing="rubric"
      action={
        <Button variant="primary" onClick={onWrite}>
          Write tests
        </Button>
      }
    >
      {lead}
      <br />
      {hidden}
      <br />
      {versions}
    </EmptyState>
  );
}
