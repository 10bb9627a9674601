import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/use-page-title.ts';
import { useMembership } from '../../access/membership.ts';
import { CreateForm } from './create-form.tsx';

export function Component() {
  const { classroom_name } = useMembership();
  usePageTitle('Create Assignment');
  return (
    <>
      <PageHeader
        title="Create Assignment"
        breadcrumbs={[{ label: classroom_name }, { label: 'Create Assignment' }]}
        back={{ to: '/app/dashboard', label: 'Back to the dashboard' }}
      />
      <CreateForm />
    </>
  );
}
