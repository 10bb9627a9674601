import { commitUrl, shortSha } from './counted-facts.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';

interface CommitLinkProps {
  /** null while there is no repository. */
  repoUrl: string | null;
  sha: string;
}

export function CommitLink({ repoUrl, sha }: CommitLinkProps) {
  const name = <code translate="no">{shortSha(sha)}</code>;
  if (repoUrl === null) return name;
  return <NewTabLink href={commitUrl(repoUrl, sha)}>{name}</NewTabLink>;
}
