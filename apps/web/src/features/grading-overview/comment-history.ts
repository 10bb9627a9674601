import { linesName, type FeedbackVersion } from '@lectern/contract';
import { visibleText } from '../../lib/visible-text.ts';

interface CommentHistory {
  id: number;
  /** For example 'main.py, line 12', or 'Whole submission'. */
  place: string;
  versions: FeedbackVersion[];
}

/** In the order in which the comments were created. */
export function commentHistories(versions: readonly FeedbackVersion[]): CommentHistory[] {
  const histories = new Map<number, CommentHistory>();
  for (const version of versions) {
    const { feedback_comment_id: id } = version;
    const history = histories.get(id) ?? { id, place: placeOf(version), versions: [] };
    history.versions.push(version);
    histories.set(id, history);
  }
  return [...histories.values()];
}

function placeOf(version: FeedbackVersion): string {
  if (version.path === null) return 'Whole submission';
  return [visibleText(version.path), linesName(version)].filter(Boolean).join(', ');
}

export const actionWords = {
  CREATE: 'added',
  EDIT: 'changed',
  DELETE: 'deleted',
} as const satisfies Record<FeedbackVersion['action'], string>;
