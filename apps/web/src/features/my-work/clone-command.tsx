import { useQuery } from '@tanstack/react-query';
import { platformQuery } from '../../data/platform.ts';
import { texts } from '../../texts/texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Check, Copy } from '../../ui/icons.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { useMembership } from '../access/membership.ts';
import styles from './my-work.module.css';

interface CloneCommandProps {
  repoUrl: string;
  assignmentName: string;
}

export function CloneCommand({ repoUrl, assignmentName }: CloneCommandProps) {
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

/** Git needs an access token: the password of the platform does not work. Hidden after the first push. */
export function TokenHint() {
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
