/** Where the overview was left in this tab: its filters, searches and orders are in its address. */
import { sayInAddress } from '../../lib/address.ts';
import { leftAt, rememberAt } from '../../lib/left-at.ts';
import { saidOf, type WorksView } from './works-view.ts';

export function overviewAddress(): string {
  return `/app/grading${leftAt('overview') ?? ''}`;
}

export function rememberOverview(): void {
  rememberAt('overview', globalThis.location.search);
}

export function sayView(assignmentId: number, view: WorksView): void {
  sayInAddress(saidOf(assignmentId, view));
  rememberOverview();
}
