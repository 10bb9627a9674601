/** The slices of an assignment's charts in order; `figure` names the metric of each. */
export const acceptanceSlices = [
  { figure: 'not_accepted', label: 'Not Accepted', color: '#f83b5c' },
  { figure: 'accepted', label: 'Accepted', color: '#50c878' },
  { figure: 'started', label: 'Started', color: '#fece5a' },
  { figure: 'submitted', label: 'Submitted', color: '#7895cb' },
  { figure: 'in_grading', label: 'Graded', color: '#219386' },
] as const;

export const gradedSlices = [
  { figure: 'graded', label: 'Graded', color: '#219386' },
  { figure: 'ungraded', label: 'Ungraded', color: 'var(--ungraded)' },
] as const;
