import { useEffect } from 'react';
import { useHeadingFocus } from '../../ui/page/heading-focus.ts';
import { HelpLink } from '../../ui/page/help-link.tsx';
import { Logo } from '../../ui/page/logo.tsx';
import { Notice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { loginReason } from '../session/login-reason.ts';
import { forgetLogins } from '../session/login-progress.ts';
import { GraderPicture } from './grader-picture.tsx';
import styles from './landing-page.module.css';
import { LoginButton } from './login-button.tsx';
import { loginError } from './login-error.ts';

/** Uses neither the router nor the contract's schemas: they would triple the JavaScript of this page. */
export function LandingPage({ search }: { search: URLSearchParams }) {
  usePageTitle();
  const heading = useHeadingFocus();
  const error = loginError(search);
  const reason = error === undefined ? loginReason() : undefined;
  // A new login starts here, so a failure of it must be shown.
  useEffect(forgetLogins, []);
  return (
    <main className={styles.page}>
      <div className={styles.help}>
        <HelpLink />
      </div>
      <div className={styles.words}>
        <span className={styles.logo}>
          <Logo size={56} />
        </span>
        <h1 ref={heading} tabIndex={-1} aria-describedby={reason && 'reason'}>
          Lectern
        </h1>
        <p className={styles.line}>Coursework in git, graded with care.</p>
        {error && (
          <div className={styles.notice}>
            <Notice tone="error">{error}</Notice>
          </div>
        )}
        {reason && (
          <div className={styles.notice} id="reason">
            <Notice>{reason}</Notice>
          </div>
        )}
        <LoginButton />
      </div>
      <div className={styles.picture}>
        <GraderPicture />
      </div>
    </main>
  );
}
