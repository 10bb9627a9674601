import { useQuery } from '@tanstack/react-query';
import { ownClassroomsQuery } from '../../data/classrooms.ts';
import { texts } from '../../texts/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { FirstSetupGuide } from '../setup-guide/first-setup-guide.tsx';
import styles from './no-classroom-selected.module.css';

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
        <div className={styles.start}>
          <p>{texts.setup.student}</p>
          <FirstSetupGuide />
        </div>
      )}
    </>
  );
}
