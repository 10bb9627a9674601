import type { StudentWork } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Failing } from '../../testing/answers.ts';
import { shortenCallTimeouts } from '../../testing/shorten-timers.ts';
import { publication } from './testing/grading-row.ts';
import {
  grader,
  graders,
  one,
  openAssignment,
  openOverview,
  overviewServer,
} from './testing/open-overview.ts';

const overview = overviewServer();

async function choose(student: string, action: string) {
  await userEvent.click(screen.getByRole('button', { name: `Actions for ${student}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

/** Requests for a whole class have four times the usual timeout. */
const giveUpAsSoon = () => shortenCallTimeouts(400);

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('publishing a selection takes a confirmation and leaves out ungraded submissions', async () => {
  overview.answers[`POST ${one}/publish`] = { published: [9], skipped: 0 };
  await openAssignment();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Alan Turing' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Katherine Johnson' }));
  expect(screen.getByRole('checkbox', { name: '2 selected' })).toBePartiallyChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Publish selected (1)' }));
  const title = 'Publish the grade of Alan Turing?';
  const dialog = await screen.findByRole('alertdialog', { name: title });
  expect(dialog).toHaveTextContent('The student sees this grade with every comment at once.');
  expect(dialog).toHaveTextContent('are left out.');
  expect(overview.sent('POST', `${one}/publish`)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
  await screen.findByText('1 grade published');
  expect(overview.sent('POST', `${one}/publish`)).toEqual([{ student_work_ids: [9] }]);
});

it('the reviews of published grades show their progress until all are done', async () => {
  const published_at = '2026-10-06T12:00:00Z';
  const facts = [9, 10, 11].map((student_work_id) => ({ student_work_id, published_at }));
  const [alan, katherine, dorothy] = facts.map((fact) => publication(fact));
  const waiting = [alan, { ...katherine, state: 'pending' }, { ...dorothy, state: 'pending' }];
  overview.answers[`GET ${one}/publications`] = { publications: waiting };
  await openAssignment();
  const bar = screen.getByRole('progressbar', { name: 'Reviews posted' });
  expect(bar).toHaveAttribute('value', '1');
  expect(screen.getByText(/^Posting reviews \(1 of 3\)/)).toBeVisible();
  overview.answers[`GET ${one}/publications`] = { publications: [alan, katherine, dorothy] };
  overview.answers[`POST ${one}/publish`] = { published: [], skipped: 0 };
  await press('Publish all (1)');
  await press('Publish');
  await waitFor(() => expect(bar).not.toBeInTheDocument());
});

it('publishing gives up waiting when no answer comes', async () => {
  overview.answers[`POST ${one}/publish`] = new Promise(() => {});
  await openAssignment();
  giveUpAsSoon();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Alan Turing' }));
  await press('Publish selected (1)');
  await press('Publish');
  await screen.findByText(/^It is unclear whether all grades were published/);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('selecting all selects what the search shows, and actions ignore hidden rows', async () => {
  await openAssignment();
  const search = screen.getByRole('searchbox', { name: 'Search Grades of HW 1' });
  await userEvent.type(search, 'turing');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(screen.getByRole('checkbox', { name: '1 selected' })).toBeChecked();
  await userEvent.clear(search);
  expect(screen.getByRole('checkbox', { name: '1 selected' })).toBePartiallyChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Katherine Johnson' }));
  await userEvent.type(search, 'katherine');
  expect(screen.getByRole('checkbox', { name: '1 selected' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Publish selected (0)' })).toBeDisabled();
  await userEvent.type(search, ' nobody');
  expect(screen.getByRole('checkbox', { name: 'Select all' })).not.toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(screen.getByRole('checkbox', { name: '2 selected' })).toBePartiallyChecked();
});

it('a failed publication shows its reason and can be retried', async () => {
  overview.answers[`POST ${one}/works/work/11/publication/retry`] = undefined;
  const table = await openAssignment();
  expect(within(table).getByText('GitHub said no.')).toBeVisible();
  overview.answers[`GET ${one}/publications`] = {
    publications: [publication({ student_work_id: 11, state: 'pending', has_changes_since: true })],
  };
  const retry = 'Retry publishing the grade of Dorothy Vaughan';
  await userEvent.click(within(table).getByRole('button', { name: retry }));
  expect(await within(table).findByText('Publishing pending')).toBeVisible();
  expect(within(table).getByText('Changes since publication')).toBeVisible();
  expect(overview.sent('POST', `${one}/works/work/11/publication/retry`)).toHaveLength(1);
});

it('unpublishing takes a confirmation and reports a failure', async () => {
  overview.answers[`POST ${one}/works/work/11/unpublish`] = new Failing(409, 'Not published.');
  await openAssignment();
  await choose('Dorothy Vaughan', 'Unpublish');
  const title = 'Unpublish the grade of Dorothy Vaughan?';
  const dialog = await screen.findByRole('alertdialog', { name: title });
  expect(overview.sent('POST', `${one}/works/work/11/unpublish`)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unpublish' }));
  await screen.findByText('Not published.');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('a submission is assigned to a grader by hand', async () => {
  const namesake = { ...grader, github_username: 'hopper' };
  const both = { ...graders, progress: [grader, namesake] };
  overview.answers[`GET ${one}/graders`] = both;
  overview.answers[`PUT ${one}/graders`] = both;
  await openAssignment();
  await choose('Joan Clarke', 'Assign grader');
  const dialog = await screen.findByRole('dialog', { name: 'Assign graders' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Please choose at least one grader.');
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Grader' }));
  await userEvent.click(within(dialog).getByRole('option', { name: 'Grace Hopper (grace)' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }));
  await screen.findByText('Graders assigned');
  const progress = screen.getByRole('list', { name: 'Progress of the graders' });
  expect(progress).toHaveTextContent(/Grace Hopper \(grace\).*Grace Hopper \(hopper\)/);
  expect(overview.sent('PUT', `${one}/graders`)).toEqual([
    { mode: 'manual', student_work_ids: [13], github_username: 'grace' },
  ]);
});

it('submissions are shared by weight, and the dialog keeps its choices after a failure', async () => {
  overview.answers[`PUT ${one}/graders`] = new Failing(422, 'Only staff can grade.');
  await openAssignment();
  await userEvent.click(screen.getByRole('button', { name: 'Assign graders' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign graders' });
  expect(within(dialog).getByRole('radio', { name: /^By hand/ })).toBeDisabled();
  await userEvent.click(within(dialog).getByRole('radio', { name: /^By weight/ }));
  const weight = within(dialog).getByRole('textbox', { name: 'Weight of Grace Hopper' });
  const assign = within(dialog).getByRole('button', { name: 'Assign' });
  for (const wrong of ['1,5', '-1', '101']) {
    await userEvent.clear(weight);
    await userEvent.type(weight, wrong);
    await userEvent.click(assign);
    expect(weight, 'no weight is sent that was not typed').toBeInvalid();
  }
  await userEvent.clear(weight);
  await userEvent.type(weight, '3');
  await userEvent.click(assign);
  await screen.findByText('Only staff can grade.');
  expect(overview.sent('PUT', `${one}/graders`)).toEqual([
    { mode: 'share', graders: [{ github_username: 'grace', weight: 3 }], reassign: false },
  ]);
  expect(weight).toHaveValue('3');
});

it('the toolbar shares out only the selected submissions', async () => {
  overview.answers[`PUT ${one}/graders`] = graders;
  await openAssignment();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Katherine Johnson' }));
  await press('Assign graders');
  const dialog = await screen.findByRole('dialog', { name: 'Assign graders' });
  expect(dialog).toHaveTextContent('1 submission selected');
  await userEvent.click(within(dialog).getByRole('radio', { name: /^Evenly/ }));
  expect(within(dialog).queryByRole('checkbox', { name: /already have a grader/ })).toBeNull();
  expect(dialog).toHaveTextContent('Graded submissions keep their grader.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }));
  await screen.findByText('Graders assigned');
  expect(overview.sent('PUT', `${one}/graders`)).toEqual([
    {
      mode: 'share',
      graders: [{ github_username: 'grace', weight: 1 }],
      student_work_ids: [10],
      reassign: true,
    },
  ]);
});

it('assignments of graders are sent in the order of the choices', { tags: 'release' }, async () => {
  let arrive: ((body: unknown) => void) | undefined;
  overview.answers[`PUT ${one}/graders`] = new Promise((resolve) => (arrive = resolve));
  await openAssignment();
  await press('Assign graders');
  await press('Assign');
  await waitFor(() => expect(overview.sent('PUT', `${one}/graders`)).toHaveLength(1));
  await userEvent.click(screen.getByText('Close'));
  await press('Assign graders');
  await userEvent.click(await screen.findByRole('checkbox', { name: /already have a grader/ }));
  await press('Assign');
  expect(screen.getByRole('button', { name: 'Assign' })).toHaveAttribute('aria-busy', 'true');
  expect(overview.sent('PUT', `${one}/graders`)).toHaveLength(1);
  arrive!(graders);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(overview.sent('PUT', `${one}/graders`)).toEqual([
    expect.objectContaining({ reassign: false }),
    expect.objectContaining({ reassign: true }),
  ]);
});

it(
  'the choice of graders cannot be edited while it is being sent',
  { tags: 'release' },
  async () => {
    let arrive: ((body: unknown) => void) | undefined;
    overview.answers[`PUT ${one}/graders`] = new Promise((resolve) => (arrive = resolve));
    await openAssignment();
    await press('Assign graders');
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign graders' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    const chosen = () => [...dialog.getAllByRole('radio'), ...dialog.getAllByRole('checkbox')];
    const shown = () => chosen().map((one) => (one as HTMLInputElement).checked);
    const sent = shown();
    for (const one of chosen()) await userEvent.click(one);
    expect(shown()).toEqual(sent);
    arrive!(graders);
    await screen.findByText('Graders assigned');
  },
);

it(
  'the comment for missing submissions cannot be edited while it is being sent',
  { tags: 'release' },
  async () => {
    let arrive: ((body: unknown) => void) | undefined;
    overview.answers[`POST ${one}/grade-missing`] = new Promise((resolve) => (arrive = resolve));
    await openAssignment();
    await press('Give zero to missing submissions (1)');
    const comment = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
    await press('Give zero');
    const sent = comment.value;
    await userEvent.type(comment, ' Too late.');
    expect(comment).toHaveValue(sent);
    arrive!({ graded: [13] });
    await screen.findByText('1 submission graded with zero');
  },
);

it('missing submissions get zero and a comment in one request', async () => {
  overview.answers[`POST ${one}/grade-missing`] = { graded: [13] };
  await openAssignment('TA');
  await userEvent.click(
    screen.getByRole('button', { name: 'Give zero to missing submissions (1)' }),
  );
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Give zero to 1 missing submission?',
  });
  expect(dialog).toHaveTextContent('Joan Clarke');
  const comment = within(dialog).getByRole('textbox', { name: 'Comment' });
  await userEvent.clear(comment);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Give zero' }));
  expect(within(dialog).getByText(/^Please say why/)).toBeVisible();
  await userEvent.type(comment, ' Too late. ');
  const graded = overview.answers[`POST ${one}/grade-missing`];
  overview.answers[`POST ${one}/grade-missing`] = new Failing(503, 'Not now.');
  const known = overview.answers[`GET ${one}/works`] as { student_works: StudentWork[] };
  const later = { ...known.student_works.at(-1)!, student_work_id: 14 };
  overview.answers[`GET ${one}/works`] = { student_works: [...known.student_works, later] };
  await userEvent.click(within(dialog).getByRole('button', { name: 'Give zero' }));
  await screen.findByText('Not now.');
  // A submission that became missing later is not part of the question.
  await screen.findByText('Give zero to missing submissions (2)');
  expect(comment).toHaveValue(' Too late. ');
  overview.answers[`POST ${one}/grade-missing`] = graded;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Give zero' }));
  await screen.findByText('1 submission graded with zero');
  const sent = { body: 'Too late.', student_work_ids: [13] };
  expect(overview.sent('POST', `${one}/grade-missing`)).toEqual([sent, sent]);
});

it(
  'giving zero can be retried when no answer comes, and says when nothing was left to grade',
  { tags: 'release' },
  async () => {
    overview.answers[`POST ${one}/grade-missing`] = new Promise(() => {});
    await openAssignment();
    giveUpAsSoon();
    await press('Give zero to missing submissions (1)');
    await press('Give zero');
    await screen.findByText(/^It is unclear whether all submissions were graded/);
    // The first request may have graded them all.
    overview.answers[`POST ${one}/grade-missing`] = { graded: [] };
    await press('Give zero');
    await screen.findByText(
      'Nothing was graded, because each submission now has a grade or a commit.',
    );
    expect(screen.queryByText(/graded with zero$/)).toBeNull();
  },
);

it(
  'the dialog closes when missing submissions are graded, before the overview is refetched',
  { tags: 'release' },
  async () => {
    overview.answers[`POST ${one}/grade-missing`] = { graded: [13] };
    await openAssignment();
    overview.answers[`GET ${one}/works`] = new Promise(() => {});
    await press('Give zero to missing submissions (1)');
    await press('Give zero');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
);

const works = `${one}/works/work`;
const giveZero = 'Give zero to missing submissions (1)';

it.each([
  {
    ask: () => press(giveZero),
    confirm: 'Give zero',
    request: `POST ${one}/grade-missing`,
    answer: { graded: [13] },
    said: '1 submission graded with zero',
    next: 'Assign graders',
  },
  {
    ask: () => choose('Alan Turing', 'Publish'),
    confirm: 'Publish',
    request: `POST ${one}/publish`,
    answer: { published: [9], skipped: 0 },
    said: '1 grade published',
    next: giveZero,
  },
  {
    ask: () => choose('Dorothy Vaughan', 'Unpublish'),
    confirm: 'Unpublish',
    request: `POST ${works}/11/unpublish`,
    answer: undefined,
    said: 'The grade is no longer published',
    next: giveZero,
  },
  {
    ask: () => press('Assign graders'),
    confirm: 'Assign',
    request: `PUT ${one}/graders`,
    answer: graders,
    said: 'Graders assigned',
    next: giveZero,
  },
])(
  'a late answer "$said" does not close the next dialog',
  { tags: 'release' },
  async ({ ask, confirm, request, answer, said, next }) => {
    let arrive: ((body: unknown) => void) | undefined;
    overview.answers[request] = new Promise((resolve) => (arrive = resolve));
    await openAssignment();
    await ask();
    await press(confirm);
    // The button says Close, not Cancel, because a sent request cannot be cancelled.
    await userEvent.click(await screen.findByText('Close'));
    await press(next);
    await screen.findByRole('button', { name: 'Cancel' });
    arrive!(answer);
    await screen.findByText(said);
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  },
);

it('the feedback history shows who changed which comment', async () => {
  const version = {
    feedback_comment_id: 1,
    version: 1,
    action: 'CREATE',
    path: 'main.py',
    line: 12,
    body: '<b>Off</b> by `one`.',
    points: -3,
    changed_by: 'grace',
    changed_by_name: 'Grace Hopper',
    changed_at: '2026-10-05T12:00:00Z',
  };
  const changed = { ...version, version: 2, action: 'EDIT', body: 'Fine.', points: 0 };
  overview.answers[`GET ${one}/works/work/9/feedback-history`] = {
    versions: [version, { ...changed, changed_by: 'ada', changed_by_name: null }],
  };
  await openAssignment('TA');
  await choose('Alan Turing', 'Feedback history');
  const dialog = await screen.findByRole('dialog', { name: 'Feedback history of Alan Turing' });
  expect(await within(dialog).findByRole('heading', { name: 'main.py, line 12' })).toBeVisible();
  const [before, after] = within(dialog).getAllByText(/it on$/);
  expect(before).toHaveTextContent(/^Grace Hopper added it on Oct 5, 2026, .+ [A-Z]/);
  expect(after).toHaveTextContent(/^ada changed it on/);
  expect((await within(dialog).findByText('one')).tagName).toBe('CODE');
  expect(dialog).toHaveTextContent('-3<b>Off</b> by one.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('Next ungraded opens the next submission, and says when none is left', async () => {
  overview.answers[`GET ${one}/next-ungraded`] = { student_work_id: null };
  openOverview('TA');
  const next = await screen.findByRole('button', { name: 'Next ungraded for me in HW 1' });
  await userEvent.click(next);
  await screen.findByText('Nothing is left for you to grade here.');
  expect(screen.queryByRole('table', { name: 'Grades of HW 1' })).toBeNull();
  overview.answers[`GET ${one}/next-ungraded`] = { student_work_id: 10 };
  await userEvent.click(next);
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
});

it('a teaching assistant can claim a submission but cannot publish or assign', async () => {
  overview.answers[`POST ${one}/works/work/11/claim`] = graders;
  overview.answers[`POST ${one}/works/work/13/claim`] = graders;
  await openAssignment('TA');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Publish\b|^Assign grader|^Retry/ })).toBeNull();
  await choose('Joan Clarke', 'Grade this submission myself');
  await screen.findByText('You now grade Joan Clarke');
  expect(overview.sent('POST', `${one}/works/work/13/claim`)).toHaveLength(1);
});
