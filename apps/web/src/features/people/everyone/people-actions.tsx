import type { Section } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assignmentsQuery } from '../../../data/assignments.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { peoplePageTexts } from '../../../texts/people-pages.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';
import type { ChosenRows } from '../../../ui/table/use-chosen-rows.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { useMembership } from '../../access/membership.ts';
import { ExtendDialog } from '../../assignments/extend/extend-dialog.tsx';
import { PlaceDialog } from '../sections/place-dialog.tsx';
import styles from './everyone.module.css';
import { peopleCsv } from './people-csv.ts';
import type { PersonRow } from './person-rows.ts';

interface PeopleActionsProps {
  chosen: ChosenRows<PersonRow>;
  sections: readonly Section[];
  mayDecide: boolean;
}

/** What can be done with all selected people at once. */
export function PeopleActions({ chosen, sections, mayDecide }: PeopleActionsProps) {
  const { rows, isAll, setAll } = chosen;
  const [open, setOpen] = useState<'extend' | 'place'>();
  const studentIds = rows
    .filter(({ person }) => person.classroom_role === 'STUDENT')
    .map(({ person }) => person.id);
  const close = () => setOpen(undefined);
  return (
    <div className={styles.selection}>
      <Checkbox
        label={rows.length === 0 ? 'Select all' : peoplePageTexts.everyone.selected(rows.length)}
        checked={isAll}
        indeterminate={rows.length > 0 && !isAll}
        onChange={setAll}
      />
      {rows.length > 0 && (
        <>
          {mayDecide && (
            <>
              <Button
                ref={keepFocus}
                size="small"
                disabled={studentIds.length === 0}
                onClick={() => setOpen('extend')}
              >
                Extend
              </Button>
              {sections.length > 0 && (
                <Button
                  ref={keepFocus}
                  size="small"
                  disabled={studentIds.length === 0}
                  onClick={() => setOpen('place')}
                >
                  Change section
                </Button>
              )}
            </>
          )}
          <CopyButtons rows={rows} />
        </>
      )}
      {open === 'extend' && <Extend userIds={studentIds} onClose={close} />}
      {open === 'place' && <PlaceDialog sections={sections} userIds={studentIds} onClose={close} />}
    </div>
  );
}

function CopyButtons({ rows }: { rows: readonly PersonRow[] }) {
  const { loginsCopied, addressesCopied, noAddresses, notCopied } = peoplePageTexts.everyone;
  const logins = rows.map(({ person }) => person.github_username);
  const addresses = rows.flatMap(({ person }) => person.email ?? []);
  const copyLogins = useCopy(logins.join('\n'), loginsCopied, notCopied);
  const copyAddresses = useCopy(addresses.join(', '), addressesCopied(addresses.length), notCopied);
  return (
    <>
      <Button ref={keepFocus} size="small" onClick={copyLogins.copy}>
        Copy logins
      </Button>
      <Button
        ref={keepFocus}
        size="small"
        disabled={addresses.length === 0}
        title={addresses.length === 0 ? noAddresses : undefined}
        onClick={copyAddresses.copy}
      >
        Copy addresses
      </Button>
      <Button
        ref={keepFocus}
        size="small"
        onClick={() => saveFile('people.csv', 'text/csv', peopleCsv(rows))}
      >
        Export CSV
      </Button>
    </>
  );
}

function Extend({ userIds, onClose }: { userIds: readonly number[]; onClose: () => void }) {
  const { classroom_id } = useMembership();
  const assignments = useQuery(assignmentsQuery(classroom_id));
  if (!assignments.data) return null;
  const newestFirst = assignments.data.toReversed();
  return <ExtendDialog assignments={newestFirst} userIds={userIds} onClose={onClose} />;
}
