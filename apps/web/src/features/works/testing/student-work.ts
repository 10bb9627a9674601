import type { StudentWork } from '@lectern/contract';

export function studentWork(facts: Partial<StudentWork> = {}): StudentWork {
  return {
    student_work_id: 9,
    org_name: 'analytical-engines',
    classroom_id: 7,
    assignment_name: 'HW 1',
    assignment_outline_id: 12,
    repo_name: 'hw-1-alan',
    unique_due_date: null,
    manual_feedback_score: null,
    auto_grader_score: null,
    autograder_report: null,
    grades_published_timestamp: null,
    work_state: 'STARTED',
    created_at: '2026-09-01T12:00:00Z',
    commit_amount: 3,
    first_commit_date: '2026-09-02T12:00:00Z',
    last_commit_date: '2026-09-05T12:00:00Z',
    contributors: [{ full_name: 'Alan Turing', github_username: 'alan' }],
    repo_url: 'https://host.test/analytical-engines/hw-1-alan',
    effective_due_date: '2026-10-01T21:59:59.000Z',
    has_extension: false,
    is_late: false,
    history_rewritten: false,
    replaced_commits: 0,
    counted_commit: null,
    late_head: null,
    is_public: false,
    new_commits_since_grading: 0,
    recounted_sha: null,
    nothing_on_branch: null,
    ...facts,
  };
}

export function notAccepted(full_name: string, github_username: string): StudentWork {
  return studentWork({
    student_work_id: -1,
    work_state: 'NOT_ACCEPTED',
    repo_name: '',
    repo_url: null,
    commit_amount: 0,
    first_commit_date: null,
    last_commit_date: null,
    contributors: [{ full_name, github_username }],
  });
}
