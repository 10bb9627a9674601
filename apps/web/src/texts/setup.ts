/** The guided start of a professor. Other screens do not load these. */
export const setupTexts = {
  student: 'Are you a student? Use the link that your professor sent.',
  title: 'Set up your first course',
  titleInClassroom: 'Set up your course',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  hide: 'Hide',
  show: 'Show the setup steps',
  done: 'Done',
  open: 'Not done yet',
  steps: {
    organization: {
      label: 'Organization',
      purpose: 'It holds the repositories of your courses.',
      action: 'Create an organization',
    },
    install: {
      label: 'Lectern app installed',
      purpose: 'With it, Lectern can create repositories in your organization.',
      action: 'Install Lectern',
    },
    classroom: {
      label: 'Classroom',
      purpose: 'One for each course and term.',
      action: 'Create a classroom',
    },
    template: {
      label: 'Template repository',
      purpose:
        'Push your starter code to it. It is marked as a template, and each student gets a copy.',
      action: 'Create a template',
    },
    people: {
      label: 'People',
      purpose:
        'Teaching assistants and students join with the invite links that you send. A roster shows them with their registered names.',
      action: 'Invite people',
    },
    assignment: {
      label: 'First assignment',
      purpose: 'Students open its link to get their own repository.',
      action: 'Create an assignment',
    },
  },
} as const;
