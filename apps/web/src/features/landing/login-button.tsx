import { useQuery } from '@tanstack/react-query';
import { defaultPlatformName, withPlatformName } from '../../lib/platform-name.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LogIn, RotateCw } from '../../ui/icons.ts';
import { asksForAccount } from '../session/account-choice.ts';
import styles from './landing-page.module.css';
import { loginAddressQuery, platformNamesQuery } from './login-queries.ts';
import { SignedInPerson } from './signed-in-person.tsx';
import { texts } from './texts.ts';

/** Links the platform's login. The server prepares the address. */
export function LoginButton() {
  const address = useQuery(loginAddressQuery);
  const platform = useQuery(platformNamesQuery).data;

  if (address.data) {
    const { url, accountChoiceUrl, person } = address.data;
    const asksWho = person !== null || asksForAccount();
    return (
      <>
        {person && <SignedInPerson person={person} />}
        <a
          className={buttonClass(person ? 'secondary' : 'primary', 'normal')}
          href={asksWho ? accountChoiceUrl : url}
        >
          <LogIn aria-hidden />
          {withPlatformName(texts.session.logIn, platform?.name ?? defaultPlatformName)}
        </a>
        {person && <p className={styles.note}>{texts.session.anotherAccount}</p>}
        {!person && platform?.built_in && (
          <p className={styles.note}>
            {texts.session.noGitHubAccount(platform.display_name ?? defaultPlatformName)}
          </p>
        )}
      </>
    );
  }
  if (address.isFetching) {
    return (
      <Button variant="primary" disabled>
        {texts.common.loading}
      </Button>
    );
  }
  return (
    <Button variant="primary" onClick={() => void address.refetch()}>
      <RotateCw aria-hidden />
      Refresh
    </Button>
  );
}
