import { roleName, satisfies } from '@lectern/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { classroomSelect } from '../../addresses/classrooms.ts';
import { membershipQuery } from '../../data/classrooms.ts';
import { healthQuery } from '../../data/health.ts';
import { useSelectedClassroom } from '../../data/selected-classroom.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { LogOut } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ThemeSwitch } from '../../ui/page/theme-switch.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { usePreferences } from '../grading/preferences.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { useLogout } from '../session/use-logout.ts';
import { RenameClassroom } from './rename-classroom.tsx';
import { TaAccessSection } from './ta-access-section.tsx';
import styles from './settings-page.module.css';

export function Component() {
  usePageTitle('Settings');
  const classroom = useSelectedClassroom();
  const { github_user: account } = useSignedInUser();
  const { logOut, isPending } = useLogout();
  const { data: health } = useQuery(healthQuery);
  return (
    <>
      <PageHeader
        name={classroom && 'Settings'}
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
      {classroom && <ClassroomSettings classroomId={classroom.id} />}
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

function ClassroomSettings({ classroomId }: { classroomId: number }) {
  // The layout asks. Asking again after a failure would show its spinner again.
  const { data: membership } = useQuery({ ...membershipQuery(classroomId), enabled: false });
  if (!membership) return null;
  const { classroom_name, classroom_role, org_id, status } = membership;
  const teaches = status === 'ACTIVE' && classroom_role === 'PROFESSOR';
  return (
    <>
      {satisfies(classroom_role, 'TA') && <GraderSettings />}
      <section className={styles.row}>
        <div>
          <h2>Classroom</h2>
          <p>
            Your role in {classroom_name} is {roleName[classroom_role]}.
          </p>
        </div>
        <div className={styles.buttons}>
          {teaches && <RenameClassroom key={classroomId} membership={membership} />}
          <LinkButton to={classroomSelect(org_id)}>Choose another classroom</LinkButton>
        </div>
      </section>
      {teaches && <TaAccessSection key={classroomId} membership={membership} />}
    </>
  );
}

function GraderSettings() {
  const [{ shortcuts }, prefer] = usePreferences();
  return (
    <section className={styles.row}>
      <div>
        <h2>Grader</h2>
        <p>How the grader works in this browser. Press ? in it for the list of keys.</p>
      </div>
      <Checkbox
        label="Single keys are shortcuts"
        checked={shortcuts}
        onChange={(on) => prefer({ shortcuts: on })}
      />
    </section>
  );
}
