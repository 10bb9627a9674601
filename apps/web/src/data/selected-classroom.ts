import { Classroom, type ClassroomUser } from '@lectern/contract';
import { z } from '@lectern/contract/zod';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { attempt } from '../lib/attempt.ts';

/**
 * The classroom a person works in. Each tab remembers its own across reloads; a new tab begins with the
 * last one that was selected in any tab, from a cookie.
 */
const SelectedClassroom = Classroom.pick({ id: true, name: true, org_id: true, org_name: true });
export type SelectedClassroom = z.infer<typeof SelectedClassroom>;

/** The selection in session storage and its person; null before the person is known. */
const Remembered = z.object({ userId: z.number().nullable(), classroom: SelectedClassroom });
type Remembered = z.infer<typeof Remembered>;

const cookieName = 'lectern_classroom';
const tabKey = 'lectern.classroom';
const cookieDays = 30;
const daySeconds = 24 * 60 * 60;

/** Anyone can write a cookie: an unreadable one counts as none. */
export function parseSelectedClassroom(cookies: string): SelectedClassroom | undefined {
  for (const pair of cookies.split(/;\s*/)) {
    if (!pair.startsWith(`${cookieName}=`)) continue;
    const value = pair.slice(cookieName.length + 1);
    return attempt(() => SelectedClassroom.parse(JSON.parse(decodeURIComponent(value))));
  }
  return undefined;
}

export function selectedClassroomCookieText(
  classroom: SelectedClassroom | undefined,
  secure: boolean,
): string {
  const value = classroom ? encodeURIComponent(JSON.stringify(classroom)) : '';
  const maxAge = classroom ? cookieDays * daySeconds : 0;
  const more = secure ? '; Secure' : '';
  return `${cookieName}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${more}`;
}

let owner: number | null = null;
let selected = findSelected();
const listeners = new Set<() => void>();

/** A logout clears the cookie. A cookie may also belong to the next person. */
function findSelected(): SelectedClassroom | undefined {
  const latest = parseSelectedClassroom(document.cookie);
  const remembered = readRemembered();
  owner = remembered?.userId ?? null;
  const found = latest && (remembered?.classroom ?? latest);
  writeRemembered(found);
  return found;
}

/**
 * Runs when the person is known and before anything is shown. If this tab remembers another person's
 * classroom, the last selection replaces it.
 */
export function recallClassroomOf(userId: number): void {
  if (owner !== null && owner !== userId) selected = parseSelectedClassroom(document.cookie);
  owner = userId;
  writeRemembered(selected);
  notify();
}

/** Whether the selection belongs to that person. Until then no screen may use it. */
export function useRecalledClassroom(userId: number): boolean {
  useLayoutEffect(() => recallClassroomOf(userId), [userId]);
  return useSyncExternalStore(subscribe, () => owner === userId);
}

function readRemembered(): Remembered | undefined {
  return attempt(() => Remembered.parse(JSON.parse(sessionStorage.getItem(tabKey) ?? 'null')));
}

/** Without storage, only the cookie is used. */
function writeRemembered(classroom: SelectedClassroom | undefined): void {
  attempt(() => {
    if (!classroom) sessionStorage.removeItem(tabKey);
    else sessionStorage.setItem(tabKey, JSON.stringify({ userId: owner, classroom }));
  });
}

export function selectClassroom({ id, name, org_id, org_name }: SelectedClassroom): void {
  change({ id, name, org_id, org_name });
}

export function clearSelectedClassroom(): void {
  change(undefined);
}

export function selectedClassroom(): SelectedClassroom | undefined {
  return selected;
}

export function useSelectedClassroom(): SelectedClassroom | undefined {
  return useSyncExternalStore(subscribe, selectedClassroom);
}

function change(next: SelectedClassroom | undefined): void {
  document.cookie = selectedClassroomCookieText(next, location.protocol === 'https:');
  writeRemembered(next);
  selected = next;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The classroom of a membership. */
export function toClassroom(membership: ClassroomUser): Classroom {
  return {
    id: membership.classroom_id,
    name: membership.classroom_name,
    org_id: membership.org_id,
    org_name: membership.org_name,
    created_at: membership.classroom_created_at,
  };
}
