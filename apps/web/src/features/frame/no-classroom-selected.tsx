import { texts } from '../../texts/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';

/** Replaces every screen of the main layout while no classroom is selected. */
export function NoClassroomSelected() {
  usePageTitle(texts.classrooms.noneSelectedTitle);
  const select = (
    <LinkButton variant="primary" to="/app/organization/select">
      Select Classroom
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={texts.classrooms.noneSelectedTitle} />
      <EmptyState drawing="classroom" action={select}>
        {texts.classrooms.noneSelected}
      </EmptyState>
    </>
  );
}
