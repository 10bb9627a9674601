import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** Where a machine says how it came to its score; the server lets web addresses through alone. */
export function LogLink({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      Log
      <VisuallyHidden> of the auto grader (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
