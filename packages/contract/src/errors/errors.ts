/** Every failure that the API answers, with status and sentence. `{name}` is filled in when thrown. */
export const errors = {
  // Any call
  invalid_request: { status: 400, message: 'The request is not valid HTTP.' },
  invalid_json: { status: 400, message: 'The request body is not valid JSON.' },
  invalid_body: { status: 400, message: 'The request body is malformed at {field}.' },
  invalid_query: { status: 400, message: 'The query parameter {field} is malformed.' },
  unauthorized: { status: 401, message: 'Unauthorized' },
  cross_site_request: { status: 403, message: 'Requests from other sites are not accepted.' },
  role_too_low: { status: 403, message: 'User does not have the required role' },
  not_found: { status: 404, message: 'Not found' },
  request_timeout: { status: 408, message: 'The request took too long. Please try again.' },
  conflict: { status: 409, message: 'Somebody else changed this at the same time. Please reload.' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'The request body must be JSON.' },
  unknown_host: {
    status: 421,
    message:
      'This server does not answer to this name. If the name is right, add it to ALLOWED_HOSTS.',
  },
  invalid_value: { status: 422, message: 'The value of {field} is not allowed.' },
  rate_limited: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  headers_too_large: { status: 431, message: 'The headers of the request are too large.' },
  too_many_streams: {
    status: 429,
    message: 'You have too many pages open. Close some of them to see changes live.',
  },
  internal: { status: 500, message: 'An unexpected error occurred' },
  unavailable: { status: 503, message: 'The service is not ready. Please try again shortly.' },
  platform_unavailable: {
    status: 503,
    message: 'The code host does not answer. Please try again shortly.',
  },

  // Session
  login_failed: { status: 400, message: 'An error occurred during login' },
  login_code_missing: { status: 400, message: 'No login code provided' },
  login_state_mismatch: {
    status: 400,
    message: 'This login was started elsewhere or has expired. Please log in again.',
  },
  /** Tells about cookies, because in a browser that blocks them every login fails like this. */
  login_cookie_missing: {
    status: 400,
    message:
      'This login was started elsewhere or has expired. Please log in again. If this happens again, allow cookies for this site.',
  },
  login_email_unverified: {
    status: 400,
    message:
      'Your account on the code host has no verified e-mail address. Verify it there, then log in again.',
  },
  logout_failed: { status: 500, message: 'An error occurred during logout' },

  // Organisations
  invalid_organization_id: { status: 400, message: 'Invalid organization ID' },
  not_organization_admin: {
    status: 403,
    message: 'Only an administrator of the organization can do this.',
  },
  app_not_installed: {
    status: 409,
    message: 'Lectern is not installed in this organization.',
  },

  // Classrooms and people
  classroom_name_missing: { status: 422, message: 'Please provide a classroom name.' },
  classroom_name_too_long: {
    status: 422,
    message: 'Classroom name cannot be longer than 100 characters.',
  },
  classroom_name_invalid: {
    status: 422,
    message: 'Classroom name cannot contain any special characters.',
  },
  classroom_name_taken: { status: 409, message: 'Classroom name already exists.' },
  not_in_classroom: { status: 404, message: 'User is not in the specified classroom' },
  not_invited: { status: 409, message: 'This person has no pending invitation.' },
  not_requested: { status: 409, message: 'This person has no pending request.' },
  cannot_remove_self: { status: 422, message: 'You cannot remove yourself from the classroom.' },
  cannot_change_self: { status: 422, message: 'You cannot change your own membership.' },

  // Roster
  roster_unreadable: { status: 422, message: 'The file cannot be used. {problem}' },
  roster_changed: {
    status: 409,
    message: 'The roster has changed since this preview. Check the new preview, then import again.',
  },
  entry_not_found: { status: 404, message: 'This entry is not in the roster of this classroom.' },
  entry_taken: {
    status: 409,
    message: 'An entry belongs to another account already. Take it away from that account first.',
  },
  person_has_entry: {
    status: 409,
    message: 'An account has an entry already. Take that entry away first.',
  },
  claim_decided: { status: 409, message: 'Somebody has decided this claim already.' },
  claim_without_entry: {
    status: 422,
    message: 'What was typed matches no entry. Choose the entry of this account instead.',
  },
  nothing_to_claim: { status: 409, message: 'There is no entry for you to claim here.' },

  // Links
  invalid_link: { status: 404, message: 'Invalid link' },
  link_expired: { status: 410, message: 'Link has expired' },
  link_revoked: { status: 410, message: 'Link has been revoked' },
  link_used: { status: 410, message: 'Link was for one use and has been used' },
  removed_before: {
    status: 403,
    message:
      'You have been removed from this classroom. Please contact your professor if you believe this is an error.',
  },
  accept_is_for_students: {
    status: 422,
    message: 'Only students can accept an assignment. You teach this classroom.',
  },
  not_accepted: { status: 404, message: 'You have not accepted this assignment yet.' },

  // Assignments
  assignment_name_missing: { status: 422, message: 'Please provide an assignment name.' },
  assignment_name_too_long: {
    status: 422,
    message: 'Assignment name cannot be longer than 100 characters.',
  },
  assignment_name_invalid: {
    status: 422,
    message: 'Assignment name cannot contain any special characters.',
  },
  assignment_name_taken: {
    status: 409,
    message: 'An assignment with this name already exists in this classroom.',
  },
  assignment_name_fixed: {
    status: 409,
    message:
      'The name can no longer be changed because students have accepted this assignment and their repositories use this name.',
  },
  copy_in_other_organization: {
    status: 422,
    message: 'An assignment can only be copied into a classroom of the same organization.',
  },
  assignment_not_open: { status: 422, message: 'Opens on {date}' },
  assignment_closed: {
    status: 422,
    message: 'The due date has passed, and this assignment can no longer be accepted.',
  },
  release_date_invalid: { status: 422, message: 'Enter a valid release date.' },
  release_after_due: { status: 422, message: 'The release date must be before the due date.' },
  release_too_late: {
    status: 409,
    message: 'Students have accepted this assignment, so it stays visible.',
  },
  description_too_long: {
    status: 422,
    message: 'The description cannot be longer than 20000 characters.',
  },
  assignment_archived: {
    status: 422,
    message: 'This assignment is archived. It can be read, but not accepted or changed.',
  },
  assignment_name_not_typed: {
    status: 422,
    message: 'Students have accepted this assignment. Type its name to delete it.',
  },
  repository_number_wrong: {
    status: 422,
    message:
      'Nothing was deleted, because the number of repositories is not right. It may have changed.',
  },
  template_missing: { status: 422, message: 'Please select a template repository.' },
  template_not_in_organization: {
    status: 422,
    message: "The template repository must be owned by the classroom's organization.",
  },
  due_date_invalid: { status: 422, message: 'Enter a valid due date.' },
  time_zone_unknown: { status: 422, message: 'The time zone is not known.' },
  score_invalid: { status: 422, message: 'Scores are whole numbers from 0 to 999999.' },
  extension_is_for_students: {
    status: 422,
    message: 'Only students can be given an extension.',
  },
  extension_without_due_date: {
    status: 422,
    message: 'This assignment has no due date to extend.',
  },
  extension_not_later: {
    status: 422,
    message: 'An extension must end after the due date of the assignment.',
  },
  extension_changed: {
    status: 409,
    message: 'Someone else has changed this extension. Check its new date, then decide again.',
  },

  // Sections
  section_name_missing: { status: 422, message: 'Please provide a section name.' },
  section_name_too_long: {
    status: 422,
    message: 'A section name can have at most 100 characters.',
  },
  section_name_taken: {
    status: 409,
    message: 'A section with this name already exists in this classroom.',
  },
  too_many_sections: { status: 422, message: 'A classroom can have at most 200 sections.' },
  section_is_for_students: { status: 422, message: 'Only students can be put into a section.' },
  section_from_roster: {
    status: 422,
    message: 'The roster puts this person into the section. Change it in the roster.',
  },

  note_missing: { status: 422, message: 'Write something first.' },
  too_many_notes: {
    status: 422,
    message: 'A person can have at most 200 notes. Delete one first.',
  },
  note_of_another: { status: 422, message: 'Only its author and professors can delete this note.' },

  // Works
  nothing_to_submit: {
    status: 409,
    message: 'There is nothing to submit yet. Push at least one commit first.',
  },
  not_the_late_head: {
    status: 409,
    message: 'This is not the newest late commit. Please reload and decide again.',
  },
  already_graded: {
    status: 409,
    message: 'This submission has been graded. Reopen it before you count another commit.',
  },
  repository_not_ready: { status: 409, message: 'The repository is still being prepared.' },
  file_too_large: { status: 413, message: 'This file is too large to show.' },
  comparison_too_large: {
    status: 413,
    message: 'This submission is too large to compare with the starter code.',
  },
  not_an_image: { status: 415, message: 'This file is not an image that can be shown.' },
  visibility_refused: {
    status: 409,
    message:
      'The code host does not let Lectern make this repository private. An owner of the organization can do it there.',
  },
  repository_gone: {
    status: 409,
    message: 'The repository was deleted or moved, so it cannot be made private here.',
  },

  // Rubrics
  rubric_name_missing: { status: 422, message: 'Please provide a rubric name.' },
  rubric_explanation_missing: { status: 422, message: 'Item explanations cannot be empty.' },
  rubric_points_missing: { status: 422, message: 'Point values cannot be empty.' },
  rubric_impact_missing: {
    status: 422,
    message: 'Point impact cannot be empty for non-zero values.',
  },
  rubric_items_missing: { status: 422, message: 'A rubric cannot have no items.' },
  rubric_item_not_found: {
    status: 422,
    message: 'An item of this rubric no longer exists. Please reload.',
  },
  rubric_archived: {
    status: 422,
    message: 'This rubric is archived. Bring it back to change it or to use it for an assignment.',
  },
  rubric_name_not_typed: {
    status: 422,
    message: 'Assignments use this rubric. Type its name to delete it.',
  },
  rescore_undone: { status: 409, message: 'This change has already been undone.' },
  rubric_not_in_classroom: {
    status: 422,
    message: 'The rubric must belong to the same classroom as the assignment.',
  },

  // Tests
  upload_missing: { status: 422, message: 'Choose a file to upload.' },
  upload_too_large: { status: 413, message: 'The file is larger than 5 MB.' },
  tests_empty: { status: 422, message: 'Add at least one test.' },
  /** All mistakes are in `mistakes`. */
  tests_invalid: { status: 422, message: 'The tests were not saved. {mistake}' },
  tests_no_room: {
    status: 409,
    message:
      'The tests of this classroom have used up their disk space. Ask the operator of this server for more.',
  },
  tests_repository_refused: {
    status: 422,
    message: "Choose a private repository of the classroom's organization that is not a student's.",
  },
  tests_missing: { status: 409, message: 'This assignment has no tests.' },
  trial_running: {
    status: 409,
    message: 'The tests are being tried already. Wait for the result, then try again.',
  },
  solution_unreadable: { status: 422, message: 'The solution cannot be used. {mistake}' },
  commit_unknown: {
    status: 422,
    message: 'This commit is not in the repository of the submission.',
  },
  nothing_to_test: {
    status: 409,
    message: 'There is nothing to test yet. The student has not pushed anything.',
  },

  // Grading
  not_gradable: { status: 409, message: 'This submission cannot be graded yet.' },
  pushes_not_visible: {
    status: 409,
    message:
      'Lectern is not installed in this organization and cannot see what was pushed in time. Install it and try again, or grade the submissions one by one.',
  },
  another_commit: {
    status: 409,
    message: 'Another commit will be graded instead. Review it, then submit again.',
  },
  line_not_changed: {
    status: 422,
    message: 'Comments can only be added on changed lines: {path}, {lines}.',
  },
  comment_empty: { status: 422, message: 'Enter a comment or points.' },
  too_many_saved_comments: {
    status: 422,
    message: 'You can keep up to 500 saved comments. Delete some first.',
  },
  comment_not_found: { status: 422, message: 'A comment of this grade no longer exists.' },
  own_work: { status: 422, message: 'Nobody can grade their own submission.' },
  not_the_author: {
    status: 409,
    message:
      'Someone else has logged in to this browser. Your draft is kept here until you log in again.',
  },
  work_claimed: { status: 409, message: 'Someone else is already grading this submission.' },
  grader_not_staff: {
    status: 422,
    message: 'Only active teaching assistants and professors of the classroom can grade.',
  },
  points_above_maximum: { status: 422, message: 'Points exceed the maximum.' },
  not_graded: { status: 409, message: 'This submission has not been graded.' },
  score_out_of_range: {
    status: 422,
    message: 'Enter a score from 0 to {maximum} with at most 4 decimals.',
  },
  reason_missing: { status: 422, message: 'Please give a reason.' },
  override_changed: {
    status: 409,
    message: 'Someone else has changed this override. Check the new score, then decide again.',
  },
  category_name_missing: { status: 422, message: 'Please name each category.' },
  category_name_twice: { status: 422, message: 'Two categories have the name {name}.' },
  category_weight_invalid: {
    status: 422,
    message: 'The weight of {name} must be a number from 0 to {maximum}.',
  },
  category_drop_invalid: {
    status: 422,
    message: 'The number of dropped scores of {name} must be a whole number from 0 to 100.',
  },
  column_name_missing: { status: 422, message: 'Please name each column.' },
  column_name_twice: { status: 422, message: 'Two columns have the name {name}.' },
  column_maximum_invalid: {
    status: 422,
    message: 'The maximum of {name} must be above 0 and at most {most}.',
  },
  gradebook_item_unknown: {
    status: 422,
    message: 'This assignment or column is no longer in the gradebook. Please reload.',
  },
  no_grade_column: {
    status: 422,
    message: 'This file has no column for scores. Export the gradebook of the learning platform.',
  },
  person_twice: { status: 422, message: 'The same person has two scores. Nothing was changed.' },
  score_changed: {
    status: 409,
    message: 'Someone else has typed another score here. Check it, then decide again.',
  },
  not_published: { status: 409, message: 'This grade has not been published.' },
  grade_conflict: {
    status: 409,
    message: 'Somebody else changed the same comment. Your version is kept as a draft.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

export const errorCodes = Object.keys(errors) as ErrorCode[];

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errors, value);
}
