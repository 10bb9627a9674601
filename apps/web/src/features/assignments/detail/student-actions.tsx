import type { AssignmentOutline, StudentWork } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleQuery } from '../../../data/people.ts';
import { peoplePageTexts } from '../../../texts/people-pages.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';
import type { ChosenRows } from '../../../ui/table/use-chosen-rows.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { ExtendDialog } from '../extend/extend-dialog.tsx';
import styles from './detail.module.css';

interface StudentActionsProps {
  assignment: AssignmentOutline;
  chosen: ChosenRows<StudentWork>;
}

/** What a professor can do with the selected students of an assignment. */
export function StudentActions({ assignment, chosen }: StudentActionsProps) {
  const { rows, isAll, setAll } = chosen;
  const [isExtending, setExtending] = useState(false);
  const people = useQuery(peopleQuery(assignment.classroom_id));
  const { loginsCopied, notCopied, selected } = peoplePageTexts.everyone;
  const logins = rows.flatMap((work) => work.contributors.map((one) => one.github_username));
  const { copy } = useCopy(logins.join('\n'), loginsCopied, notCopied);
  const wanted = new Set(logins);
  const userIds = (people.data ?? [])
    .filter(
      ({ github_username: login, classroom_role }) =>
        wanted.has(login) && classroom_role === 'STUDENT',
    )
    .map(({ id }) => id);
  return (
    <div className={styles.selection}>
      <Checkbox
        label={rows.length === 0 ? 'Select all' : selected(rows.length)}
        checked={isAll}
        indeterminate={rows.length > 0 && !isAll}
        onChange={setAll}
      />
      {rows.length > 0 && (
        <>
          <Button
            ref={keepFocus}
            size="small"
            disabled={userIds.length === 0}
            onClick={() => setExtending(true)}
          >
            Extend
          </Button>
          <Button ref={keepFocus} size="small" onClick={copy}>
            Copy logins
          </Button>
        </>
      )}
      {isExtending && (
        <ExtendDialog
          assignments={[assignment]}
          userIds={userIds}
          onClose={() => setExtending(false)}
        />
      )}
    </div>
  );
}
