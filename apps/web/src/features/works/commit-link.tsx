import { commitUrl, shortSha } from './counted-facts.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';

interface CommitLinkProps {
  /** Null while there is no repository that could show it. */
  repoUrl: string | null;
  sha: string;
}

/** A commit by its short name, leading to the platform's page of it. */
export function CommitLink({ repoUrl, sha }: CommitLinkProps) {
  const name = <code translate="no">{shortSha(sha)}</code>;
  if (repoUrl === null) return name;
  return <NewTabLink href={commitUrl(repoUrl, sha)}>{name}</NewTabLink>;
}
