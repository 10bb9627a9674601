import { NewTabLink } from '../../ui/new-tab-link.tsx';

/** Where a machine says how it came to its score; the server lets web addresses through alone. */
export function LogLink({ href }: { href: string }) {
  return (
    <NewTabLink href={href} of="the auto grader">
      Log
    </NewTabLink>
  );
}
