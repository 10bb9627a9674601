import type { Link } from '@lectern/contract/invites';
import { useMemo, useState } from 'react';
import { formatDate } from '../../lib/dates.ts';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table, type Column } from '../../ui/table/table.tsx';
import {
  expiryOrder,
  isEndlessStaffLink,
  linkExpiry,
  linkPurpose,
  linkRules,
  linkSummary,
} from './link-facts.ts';
import styles from './invites.module.css';
import { RevokeDialog } from './revoke-dialog.tsx';
import { useLimitLink } from './use-limit-link.ts';
import { staffLinkTexts } from '../../texts/staff.ts';

interface LinksTableProps {
  classroomId: number;
  links: readonly Link[];
}

const pageSize = 25;

export function LinksTable({ classroomId, links }: LinksTableProps) {
  const [revoking, setRevoking] = useState<Link>();
  const { mutate: limit } = useLimitLink(classroomId);
  const columns = useMemo(() => linkColumns({ onRevoke: setRevoking, onLimit: limit }), [limit]);
  const endless = links.filter(isEndlessStaffLink).length;
  return (
    <>
      {endless > 0 && (
        <div className={styles.warning}>
          <Notice tone="warning" title={staffLinkTexts.endless(endless)}>
            {staffLinkTexts.endlessHint}
          </Notice>
        </div>
      )}
      <Table
        label="Invite links"
        columns={columns}
        rows={links}
        rowKey={(link) => link.id}
        pageSize={pageSize}
        searchText={
          links.length > pageSize
            ? (link) => `${linkPurpose(link)} ${link.created_by_name} ${link.created_by}`
            : undefined
        }
        empty={
          <EmptyState drawing="people" framed={false}>
            {texts.invites.none}
          </EmptyState>
        }
      />
      {revoking && (
        <RevokeDialog
          classroomId={classroomId}
          link={revoking}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </>
  );
}

interface LinkActions {
  onRevoke: (link: Link) => void;
  onLimit: (link: Link) => void;
}

function linkColumns({ onRevoke, onLimit }: LinkActions): Column<Link>[] {
  return [
    {
      id: 'purpose',
      header: 'Link',
      cell: (link) => (
        <span className={styles.purpose}>
          {linkPurpose(link)}
          {linkRules(link) && <span className={styles.limits}>{linkRules(link)}</span>}
        </span>
      ),
      sortBy: linkPurpose,
    },
    {
      id: 'creator',
      header: 'Created by',
      cell: (link) => link.created_by_name,
      labelled: true,
      sortBy: (link) => link.created_by_name,
    },
    {
      id: 'created',
      header: 'Created',
      cell: (link) => <span className={styles.instant}>{formatDate(link.created_at)}</span>,
      labelled: true,
      sortBy: (link) => link.created_at,
    },
    {
      id: 'expiry',
      header: 'Expires',
      cell: (link) => <span className={styles.instant}>{linkExpiry(link)}</span>,
      labelled: true,
      sortBy: expiryOrder,
    },
    {
      id: 'uses',
      header: 'Used',
      cell: (link) => link.use_count,
      labelled: true,
      sortBy: (link) => link.use_count,
      align: 'end',
    },
    {
      id: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (link) => (
        <div className={styles.actions}>
          {isEndlessStaffLink(link) && (
            <Button
              size="small"
              aria-label={`${staffLinkTexts.endSoon}: ${linkSummary(link)}`}
              onClick={() => onLimit(link)}
            >
              {staffLinkTexts.endSoon}
            </Button>
          )}
          <Button
            size="small"
            aria-label={`Revoke: ${linkSummary(link)}`}
            onClick={() => onRevoke(link)}
          >
            Revoke
          </Button>
        </div>
      ),
    },
  ];
}
