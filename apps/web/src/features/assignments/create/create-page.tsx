import { PageHeader } from '../../../ui/page-header.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { useMembership } from '../../layout/membership.ts';
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
