import type { ClassroomUser } from '@lectern/contract/people';
import { useQuery } from '@tanstack/react-query';
import { membershipQuery } from '../../data/classrooms.ts';
import { healthQuery } from '../../data/health.ts';
import { useSelectedClassroom } from '../../data/selected-classroom.ts';
import { Button } from '../../ui/button.tsx';
import { LogOut } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ThemeSwitch } from '../../ui/page/theme-switch.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { useLogout } from '../session/use-logout.ts';
import { TaAccessSection } from './ta-access-section.tsx';
import styles from './settings-page.module.css';

export function Component() {
  usePageTitle('Settings');
  const classroom = useSelectedClassroom();
  const { github_user: account } = useSignedInUser();
  const { logOut, isPending } = useLogout();
  const { data: health } = useQuery(healthQuery);
  const professor = useProfessor(classroom?.id);
  return (
    <>
      <PageHeader
        name="Settings"
        title={classroom?.org_name ?? 'Settings'}
        breadcrumbs={[...(classroom ? [{ label: classroom.name }] : []), { label: 'Settings' }]}
      />
      <section className={styles.row}>
        <div>
          <h2>Appearance</h2>
          <p>How Lectern looks in this browser.</p>
        </div>
        <ThemeSwitch />
      </section>
      {professor && <TaAccessSection key={professor.classroom_id} membership={professor} />}
      <section className={styles.row}>
        <div>
          <h2>Account</h2>
          <p>Signed in as {account.login}.</p>
        </div>
        <Button pending={isPending} onClick={logOut}>
          <LogOut aria-hidden />
          Logout
        </Button>
      </section>
      {health?.version && <p className={styles.version}>Lectern {health.version}</p>}
    </>
  );
}

/** The person's membership of the selected classroom, if they teach it as a professor. */
function useProfessor(classroomId: number | undefined): ClassroomUser | undefined {
  const { data } = useQuery({
    ...membershipQuery(classroomId ?? 0),
    enabled: classroomId !== undefined,
  });
  const teaches = data?.status === 'ACTIVE' && data.classroom_role === 'PROFESSOR';
  return teaches ? data : undefined;
}
