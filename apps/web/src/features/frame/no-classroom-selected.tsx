import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ownClassroomsQuery } from '../../data/classrooms.ts';
import { texts } from '../../texts/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';

// Few people see it, and the frame is in the code of every screen.
const FirstSetupGuide = lazy(async () => ({
  default: (await import('../setup-guide/first-setup-guide.tsx')).Component,
}));

/** Replaces every screen of the main layout while no classroom is selected. */
export function NoClassroomSelected() {
  usePageTitle(texts.classrooms.noneSelectedTitle);
  // The layout fetches it, except for addresses that determine their classroom.
  const own = useQuery({ ...ownClassroomsQuery, enabled: false });
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
      {own.data?.length === 0 && (
        <Suspense>
          <FirstSetupGuide />
        </Suspense>
      )}
    </>
  );
}
