import type { ClassroomUser } from '@lectern/contract/people';
import { fullName } from '../../lib/person-name.ts';
import { texts } from '../../texts/texts.ts';
import { Copy } from '../../ui/icons.ts';
import { ActionMenu } from '../../ui/menu/action-menu.tsx';
import { useCopy } from '../../ui/use-copy.ts';

/** Further actions on a person. Add new ones here. */
export function PersonMenu({ person }: { person: ClassroomUser }) {
  const { loginCopied, loginNotCopied } = texts.people;
  const { copy } = useCopy(person.github_username, loginCopied, loginNotCopied);
  return (
    <ActionMenu
      label={`More actions for ${fullName(person)}`}
      actions={[{ id: 'login', label: 'Copy login', icon: <Copy aria-hidden />, onAction: copy }]}
    />
  );
}
