import { FigureCard, FigureCards } from '../../ui/figure-card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';

const labels = [
  'Students',
  'TAs',
  'Professors',
  'Created on',
  'Assignments',
  'TA to Student Ratio',
] as const;

/** The cards stand where they will stay; what follows them says that it is on its way. */
export function DashboardSkeleton() {
  return (
    <>
      <FigureCards>
        {labels.map((label) => (
          <FigureCard key={label} label={label} value={<Skeleton width="4ch" />} />
        ))}
      </FigureCards>
      <PageSpinner />
    </>
  );
}
