/** Where the overview was left in this tab: its filters, searches and orders are in its address. */
import { sayInAddress } from '../../lib/address.ts';
import { onForgetting } from '../../lib/forgetting.ts';
import { saidOf, type WorksView } from './works-view.ts';

const key = 'lectern.grading-overview';

export function overviewAddress(): string {
  try {
    return `/app/grading${sessionStorage.getItem(key) ?? ''}`;
  } catch {
    return '/app/grading';
  }
}

export function rememberOverview(): void {
  try {
    sessionStorage.setItem(key, globalThis.location.search);
  } catch {
    // Browsers may refuse storage; the way back then leads to everything.
  }
}

export function sayView(assignmentId: number, view: WorksView): void {
  sayInAddress(saidOf(assignmentId, view));
  rememberOverview();
}

// Somebody may have searched for a student by name.
onForgetting(() => sessionStorage.removeItem(key));
