import { Classroom, type z } from '@lectern/contract';
import { selectedClassroomCookie } from '@lectern/contract/limits';
import { useSyncExternalStore } from 'react';

/**
 * The classroom a person works in. Each tab remembers its own, so that it is there again after a reload;
 * a new tab begins with the one that was selected last, which is in a cookie.
 */
const SelectedClassroom = Classroom.pick({ id: true, name: true, org_id: true, org_name: true });
export type SelectedClassroom = z.infer<typeof SelectedClassroom>;

const cookieName = 'lectern_classroom';
const tabKey = 'lectern.classroom';
const daySeconds = 24 * 60 * 60;

/** Anyone can write a cookie: whatever is not a classroom counts as none. */
export function parseSelectedClassroom(cookies: string): SelectedClassroom | undefined {
  for (const pair of cookies.split(/;\s*/)) {
    if (!pair.startsWith(`${cookieName}=`)) continue;
    try {
      const value: unknown = JSON.parse(decodeURIComponent(pair.slice(cookieName.length + 1)));
      return SelectedClassroom.safeParse(value).data;
    } catch {
      return undefined;
    }
  }
  return undefined;
}

export function selectedClassroomCookieText(
  classroom: SelectedClassroom | undefined,
  secure: boolean,
): string {
  const value = classroom ? encodeURIComponent(JSON.stringify(classroom)) : '';
  const maxAge = classroom ? selectedClassroomCookie.days * daySeconds : 0;
  const { path, sameSite } = selectedClassroomCookie;
  const more = secure ? '; Secure' : '';
  return `${cookieName}=${value}; Max-Age=${maxAge}; Path=${path}; SameSite=${sameSite}${more}`;
}

let selected = findSelected();
const listeners = new Set<() => void>();

/** Without a cookie somebody has logged out, and what this tab remembers may be another person's. */
function findSelected(): SelectedClassroom | undefined {
  const latest = parseSelectedClassroom(document.cookie);
  const found = latest && (rememberedHere() ?? latest);
  rememberHere(found);
  return found;
}

function rememberedHere(): SelectedClassroom | undefined {
  try {
    return SelectedClassroom.safeParse(JSON.parse(sessionStorage.getItem(tabKey) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** A browser that refuses storage goes by the cookie alone. */
function rememberHere(classroom: SelectedClassroom | undefined): void {
  try {
    if (classroom) sessionStorage.setItem(tabKey, JSON.stringify(classroom));
    else sessionStorage.removeItem(tabKey);
  } catch {
    return;
  }
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
  rememberHere(next);
  selected = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
