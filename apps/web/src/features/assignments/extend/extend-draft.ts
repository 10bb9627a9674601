import type { AssignmentOutline, ExtendPeople } from '@lectern/contract';
import { peoplePageTexts } from '../../../texts/people-pages.ts';
import { knownZone, localTimeZone, readDue, toDueDraft, type DueDraft } from '../due/due-draft.ts';

export interface ExtendDraft {
  assignmentId: number | undefined;
  mode: ExtendPeople['mode'];
  due: DueDraft;
  reason: string;
}

/** Also what the request needs beside its body. */
export interface ExtendRequest {
  cid: number;
  aid: number;
  body: ExtendPeople;
}

export function newExtendDraft(assignments: readonly AssignmentOutline[]): ExtendDraft {
  const only = assignments.length === 1 ? assignments[0] : undefined;
  const zone = knownZone(only?.due_time_zone ?? '', localTimeZone());
  const due = { ...toDueDraft(only?.main_due_date ?? null, zone), day: '' };
  return { assignmentId: only?.id, mode: 'hours', due, reason: '' };
}

interface ReadExtend {
  problems: { assignment?: string; due?: string };
  wanted: ExtendRequest | undefined;
}

export function readExtend(
  { assignmentId, mode, due, reason }: ExtendDraft,
  userIds: readonly number[],
  assignments: readonly AssignmentOutline[],
): ReadExtend {
  const { assignmentMissing, dateMissing } = peoplePageTexts.extend;
  const assignment = assignments.find(({ id }) => id === assignmentId);
  const read = readDue(due);
  const problems = {
    ...(!assignment && { assignment: assignmentMissing }),
    ...(mode === 'date' && read.kind === 'none' && { due: dateMissing }),
    ...(mode === 'date' && read.kind === 'problem' && { due: read.message }),
  };
  if (!assignment) return { problems, wanted: undefined };
  const place = { cid: assignment.classroom_id, aid: assignment.id };
  const who = { user_ids: [...userIds], reason: reason.trim() || null };
  if (mode === 'hours')
    return { problems, wanted: { ...place, body: { mode, hours: 24, ...who } } };
  if (read.kind !== 'at') return { problems, wanted: undefined };
  const body: ExtendPeople = { mode, due_at: read.instant.toISOString(), ...who };
  return { problems, wanted: { ...place, body } };
}
