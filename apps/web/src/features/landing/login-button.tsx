import type { AnswerOf, GitHubUser, routes } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { defaultPlatformName, hostInSentence, withPlatformName } from '../../lib/platform-name.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LogIn, RotateCw } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { asksForAccount } from '../session/account-choice.ts';
import styles from './landing-page.module.css';
import { loginAddressQuery, maySignUp, platformNamesQuery } from './login-queries.ts';
import { SignedInPerson } from './signed-in-person.tsx';
import { texts } from './texts.ts';

/** Links the platform's login. The server prepares the address. */
export function LoginButton() {
  const address = useQuery(loginAddressQuery);
  const platform = useQuery(platformNamesQuery).data;

  if (address.data?.url) return <LoginLink login={address.data} platform={platform} />;
  if (address.isFetching) {
    return (
      <Button variant="primary" disabled>
        {texts.common.loading}
      </Button>
    );
  }
  return (
    <>
      {address.data && <Notice tone="error">{texts.session.callbackEmpty}</Notice>}
      <Button variant="primary" onClick={() => void address.refetch()}>
        <RotateCw aria-hidden />
        Refresh
      </Button>
    </>
  );
}

interface LoginLinkProps {
  login: { url: string; accountChoiceUrl: string; person: GitHubUser | null };
  platform: Partial<AnswerOf<typeof routes.getPlatform>> | undefined;
}

function LoginLink({ login, platform }: LoginLinkProps) {
  const { url, accountChoiceUrl, person } = login;
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
          {texts.session.noGitHubAccount(hostInSentence(platform), maySignUp(platform.sign_up))}
        </p>
      )}
    </>
  );
}
