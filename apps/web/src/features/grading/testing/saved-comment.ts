/** A saved comment on the whole submission. */
export const savedComment = {
  path: null,
  line: null,
  body: 'Saved',
  points: -1,
  ta_username: 'ada',
  rubric_item_id: null,
  feedback_comment_id: 1,
  version: 1,
  created_at: '2026-09-01T12:00:00Z',
  action: '',
};
