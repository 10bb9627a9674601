import { IconButton } from '../../ui/icon-button.tsx';
import { Check, Copy } from '../../ui/icons.ts';
import { useCopy } from '../../ui/use-copy.ts';
import styles from './my-work.module.css';

/** How a student gets the repository onto their own machine. */
export function CloneCommand({ repoUrl }: { repoUrl: string }) {
  const command = `git clone ${repoUrl}.git`;
  const { copied, copy } = useCopy(command, 'Command copied to clipboard!');
  return (
    <div className={styles.command}>
      <code>{command}</code>
      <IconButton
        size="small"
        label="Copy clone command"
        icon={copied ? <Check /> : <Copy />}
        onClick={copy}
      />
    </div>
  );
}
