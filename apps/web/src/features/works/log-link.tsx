import { NewTabLink } from '../../ui/new-tab-link.tsx';

/** Links to the autograder's log. The server accepts only http and https addresses. */
export function LogLink({ href }: { href: string }) {
  return (
    <NewTabLink href={href} of="the auto grader">
      Log
    </NewTabLink>
  );
}
