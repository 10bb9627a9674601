import type { MyWork, WorkState } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import type { InWork } from '../../data/classroom-keys.ts';
import { platformQuery } from '../../data/platform.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Check, Copy } from '../../ui/icons.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useMembership } from '../access/membership.ts';
import { FixAccessButton } from '../acceptance/fix-access-button.tsx';
import styles from './my-work.module.css';
import { hasBegun } from './next-step.ts';
import { texts } from './texts.ts';

interface SetUpProps {
  at: InWork;
  work: NonNullable<MyWork['work']>;
  assignmentName: string;
}

/** Folded away once the student has started. */
export function SetUpHelp({ state, ...rest }: SetUpProps & { state: WorkState }) {
  const { work, assignmentName } = rest;
  const isNeeded = work.provisioning.status !== 'ready' || !hasBegun(work, state);
  return (
    <div className={styles.setUp}>
      <Disclosure
        key={String(isNeeded)}
        openAtFirst={isNeeded}
        summary={
          <>
            Set-up help <VisuallyHidden>for {assignmentName}</VisuallyHidden>
          </>
        }
      >
        <SetUp {...rest} />
      </Disclosure>
    </div>
  );
}

/** How to get the repository. */
export function SetUp({ at, work, assignmentName }: SetUpProps) {
  const { repo_url: repoUrl } = work.provisioning;
  return (
    <div className={styles.setUp}>
      {repoUrl !== null && <CloneCommand repoUrl={repoUrl} assignmentName={assignmentName} />}
      {repoUrl !== null && <TokenHint />}
      <div className={styles.actions}>
        <FixAccessButton work={at} assignmentName={assignmentName} />
      </div>
    </div>
  );
}

interface CloneCommandProps {
  repoUrl: string;
  assignmentName: string;
}

function CloneCommand({ repoUrl, assignmentName }: CloneCommandProps) {
  const command = `git clone ${repoUrl}.git`;
  const { copied, copy } = useCopy(command, 'Command copied to clipboard!');
  return (
    <div className={styles.command}>
      <code translate="no">{command}</code>
      <IconButton
        size="small"
        label={`Copy clone command of ${assignmentName}`}
        icon={copied ? <Check /> : <Copy />}
        onClick={copy}
      />
    </div>
  );
}

/** Git needs an access token: the password of the platform does not work. */
function TokenHint() {
  const { github_username: login } = useMembership();
  const { data: platform } = useQuery(platformQuery);
  return (
    <p className={styles.hint}>
      {texts.myWork.tokenNeeded(login)}{' '}
      {platform && (
        <NewTabLink href={`${platform.url}/settings/tokens`}>Create an access token</NewTabLink>
      )}
    </p>
  );
}
