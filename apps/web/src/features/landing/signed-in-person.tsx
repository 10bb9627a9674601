import type { GitHubUser } from '@lectern/contract';
import { buttonClass } from '../../ui/button.tsx';
import { Avatar } from '../../ui/people/avatar.tsx';
import { findRedirect } from '../session/redirect-after-login.ts';
import styles from './landing-page.module.css';
import { texts } from './texts.ts';

/** Lets a signed-in person continue. The link loads the application. */
export function SignedInPerson({ person }: { person: GitHubUser }) {
  const name = person.name ?? person.login;
  return (
    <>
      <p className={styles.person}>
        <Avatar person={{ name, avatarUrl: person.avatar_url }} size={32} />
        {texts.session.continueAs(name)}
      </p>
      <a className={buttonClass('primary', 'normal')} href={findRedirect() ?? '/app'}>
        Continue
      </a>
    </>
  );
}
