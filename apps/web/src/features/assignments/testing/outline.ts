import type { AssignmentOutline } from '@lectern/contract';

export function outline(facts: Partial<AssignmentOutline> = {}): AssignmentOutline {
  return {
    id: 12,
    template_id: 99,
    base_repo_id: 100,
    created_at: '2026-09-01T12:00:00Z',
    released_at: null,
    name: 'HW 1',
    classroom_id: 7,
    rubric_id: null,
    group_assignment: false,
    main_due_date: '2026-10-01T21:59:59.000Z',
    due_time_zone: 'Europe/Berlin',
    default_score: 0,
    maximum_score: null,
    version: 3,
    has_acceptances: false,
    description: null,
    accepts_late: true,
    comments_on_all_lines: false,
    archived_at: null,
    base_repository: { status: 'ready', problem: null, url: 'https://host.test/base' },
    ...facts,
  };
}
