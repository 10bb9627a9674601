import { pointsLabel } from '@lectern/contract';
import { Pill } from './pill.tsx';

/** '+2' green, '-3' rose, 'Comment' neutral. */
export function PointsChip({ points }: { points: number }) {
  return (
    <Pill tone={toneOf(points)} dot={false}>
      {pointsLabel(points)}
    </Pill>
  );
}

function toneOf(points: number) {
  if (points === 0) return 'default';
  return points > 0 ? 'green' : 'rose';
}
