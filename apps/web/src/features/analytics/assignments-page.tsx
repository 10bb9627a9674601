import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { useMembership } from '../access/membership.ts';
import styles from './analytics.module.css';
import { DistributionCard } from './distribution-card.tsx';

export function Component() {
  const { org_name, classroom_name, classroom_id } = useMembership();
  usePageTitle('Analytics');
  return (
    <>
      <PageHeader
        name="Analytics"
        title={org_name}
        breadcrumbs={[{ label: classroom_name }, { label: 'Assignments' }]}
      />
      <div className={styles.page}>
        <DistributionCard classroomId={classroom_id} />
      </div>
    </>
  );
}
