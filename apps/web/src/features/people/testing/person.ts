import type { ClassroomUser } from '@lectern/contract/people';

/** An active student by default. */
export function person(facts: Partial<ClassroomUser> & { id: number }): ClassroomUser {
  return {
    first_name: 'Person',
    last_name: String(facts.id),
    github_username: `person-${facts.id}`,
    github_user_id: 1000 + facts.id,
    classroom_id: 7,
    classroom_name: 'Fall 2026',
    classroom_created_at: '2026-09-01T12:00:00Z',
    classroom_role: 'STUDENT',
    status: 'ACTIVE',
    avatar_url: '',
    org_id: 42,
    org_name: 'analytical-engines',
    ...facts,
  };
}
