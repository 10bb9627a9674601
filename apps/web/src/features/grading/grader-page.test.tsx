import type { StudentWork, WorkDetail } from '@lectern/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { flushBeforeLeaving } from '../../lib/flush-before-leaving.ts';
import { Failing } from '../../testing/answers.ts';
import { shortenCallTimeouts } from '../../testing/shorten-timers.ts';
import { outline } from '../assignments/testing/outline.ts';
import { fullRubric } from '../rubrics/testing/full-rubric.ts';
import { studentWork } from '../works/testing/student-work.ts';
import { graderServer, node, one, openGrader, sha, tree, work } from './testing/open-grader.tsx';

const grader = graderServer();

it('the grader shows that it loads, then an error when the files cannot be loaded', async () => {
  grader.answers[`GET ${work}/tree`] = new Failing(409, 'The repository is not ready yet.');
  openGrader();
  expect(screen.getByText('Loading student assignment...')).toBeVisible();
  expect(screen.getAllByText('Loading')[0]).toBeVisible();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent("Unable to retrieve student's work");
  expect(alert).toHaveTextContent('The repository is not ready yet.');
  expect(screen.queryByRole('heading', { name: 'Loading' })).toBeNull();
  grader.answers[`GET ${work}/tree`] = tree(node('main.py', 'unmodified'));
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Select a file to view its contents.')).toBeVisible();
  expect(screen.getByText('No file selected')).toBeVisible();
});

it('the grader opens the first changed file and shows why it cannot be loaded', async () => {
  grader.answers[`GET ${work}/blob/${sha}`] = new Failing(500, 'Broken');
  openGrader();
  expect(await screen.findByText('Error loading file: Broken')).toBeVisible();
  expect(screen.getByRole('treeitem', { name: /^main.py/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect(screen.getByText('Student Work 1/2')).toBeVisible();
  expect(document.title).toBe(`Grading · Alan Turing · ${studentWork().assignment_name} · Lectern`);
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
});

it('the address holds the selected file, which opens again after a reload', async () => {
  grader.answers[`GET ${work}/blob/${sha}`] = 'alone';
  grader.answers[`GET ${work}/tree`] = tree(
    node('main.py', 'modified'),
    node('odd & b.py', 'modified'),
  );
  const address = '/app/grading/assignment/12/student/9';
  history.replaceState(null, '', address);
  openGrader();
  const isRead = async (name: RegExp) =>
    expect(await screen.findByRole('treeitem', { name })).toHaveAttribute('aria-selected', 'true');
  await isRead(/^main.py/);
  expect(location.search).toBe('');
  await userEvent.keyboard('j');
  await isRead(/^odd & b.py/);
  expect(location.pathname).toBe(address);
  cleanup();
  openGrader(`${address}${location.search}`);
  await isRead(/^odd & b.py/);
  cleanup();
  openGrader(`${address}?file=gone.py`);
  await isRead(/^main.py/);
});

it('a folder stays open while its file is selected, and a shortcut opens the folder of its file', async () => {
  grader.answers[`GET ${work}/blob/${sha}`] = 'alone';
  grader.answers[`GET ${work}/tree`] = tree(
    node('lib/kept.py', 'unmodified'),
    node('src/first.py', 'modified'),
    node('src/second.py', 'modified'),
  );
  openGrader();
  const press = async (name: string) =>
    userEvent.click(await screen.findByRole('treeitem', { name: new RegExp(`^${name}(?!/)`) }));
  await press('lib');
  await press('lib/kept.py');
  const chosen = screen.getByRole('treeitem', { selected: true });
  expect(chosen).toHaveTextContent('kept.py');
  expect(screen.getByRole('tree')).toHaveAttribute('aria-activedescendant', chosen.id);
  await press('src/first.py');
  await press('src');
  expect(screen.queryByRole('treeitem', { selected: true })).toBeNull();
  await userEvent.keyboard('j');
  expect(screen.getByRole('treeitem', { selected: true })).toHaveTextContent('second.py');
});

it('comparing with the starter code shows removed lines and removed files', async () => {
  grader.answers[`GET ${work}/blob/${sha}`] = 'alone';
  const hunk = { line: 1, added: 1, starter_line: 1, removed: ['due', 'tre'] };
  grader.answers[`GET ${work}/starter-diff`] = { starter_path: 'main.py', hunks: [hunk] };
  openGrader();
  expect(await screen.findByText('alone')).toBeVisible();
  expect(screen.queryByRole('treeitem', { name: 'old.py, removed' })).toBeNull();
  await userEvent.keyboard('d');
  expect(await screen.findByText('tre')).toBeVisible();
  const code = screen.getByRole('region', { name: 'Code of main.py' });
  expect(code).toHaveTextContent(/due.*tre.*alone/);
  expect(code).toHaveFocus();
  expect(screen.getByText('Compared with the starter code')).toBeInTheDocument();

  const gone = { line: 1, added: 0, starter_line: 1, removed: ['was here'] };
  grader.answers[`GET ${work}/starter-diff`] = { starter_path: 'old.py', hunks: [gone] };
  await userEvent.click(screen.getByRole('treeitem', { name: 'old.py, removed' }));
  expect(await screen.findByText('was here')).toBeVisible();
  expect(screen.getByText(/was in the starter code and is not in this submission/)).toBeVisible();
  const compare = screen.getByRole('button', { name: 'Compare with the starter code' });
  compare.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('alone')).toBeVisible();
  expect(screen.queryByText('tre')).toBeNull();
  expect(compare).toHaveFocus();
});

it('invisible characters in a file name are visible wherever the grader shows it', async () => {
  const shown = 'a⟨U+202E⟩gnp.exe';
  const path = 'a\u202Egnp.exe';
  const remark = { action: 'CREATE', path, line: null, body: 'Why?', points: -1 };
  const items = [{ key: 'a', feedback: remark, file_sha: sha }];
  grader.answers[`GET ${work}/draft`] = { items, version: 1, updated_at: null };
  grader.answers[`GET ${work}/tree`] = tree(node(path, 'modified'));
  grader.answers[`GET ${work}/blob/${sha}`] = 'alone';
  openGrader();
  expect(await screen.findByRole('region', { name: `Code of ${shown}` })).toBeVisible();
  expect(screen.getByRole('treeitem', { name: /^a⟨U\+202E⟩gnp\.exe/ })).toBeVisible();
  expect(await screen.findByRole('article', { name: /on a⟨U\+202E⟩gnp\.exe$/ })).toBeVisible();

  const refusal = `Comments can only be added on changed lines: ${path}, line 1.`;
  grader.answers[`POST ${work}/grade`] = new Failing(422, refusal);
  fireEvent.click(screen.getByRole('button', { name: 'Submit Grade' }));
  expect(await screen.findByText(refusal.replace(path, shown))).toBeVisible();
});

it('Grade without comments submits an empty grade with an idempotency key', async () => {
  grader.answers[`POST ${work}/grade`] = { feedback: [], manual_feedback_score: 0 };
  openGrader();
  await screen.findByRole('treeitem', { name: /^main.py/ });
  const withoutComments = await screen.findByRole('button', { name: 'Grade without comments' });
  expect(await screen.findByText('Preview, not graded yet')).toBeVisible();
  // The page says that it is graded before the submission is fetched again.
  grader.answers[`GET ${work}`] = new Promise(() => {});
  await userEvent.click(withoutComments);
  expect(await screen.findByText('Grade submitted successfully!')).toBeVisible();
  expect(screen.queryByText('Preview, not graded yet')).toBeNull();
  expect(screen.getByText('Grading Completed')).toBeVisible();
  const [grade] = grader.server.requests.filter(({ method }) => method === 'POST');
  expect(JSON.parse(grade?.body ?? '')).toEqual({
    body: '',
    comments: [],
    draft_keys: [],
    draft_version: 0,
    commit_sha: sha,
    author_id: 1,
  });
  expect(grade?.headers['idempotency-key']).toMatch(/^\w{32}$/);
  expect(screen.getByRole('button', { name: 'Submit Grade' })).toBeDisabled();
});

describe('the note that a grade comes before the due date', () => {
  const note = /^Due Oct 1, 2026, .+\. Commits that are pushed after grading will not count\.$/;
  const openWork = async (facts: Partial<StudentWork>) => {
    const known = grader.answers[`GET ${work}`] as WorkDetail;
    const student_work = { ...known.student_work, ...facts };
    grader.answers[`GET ${work}`] = { ...known, ...facts, student_work };
    openGrader();
    await screen.findByText('Student Work 1/2');
    return screen.getByRole('button', { name: 'Submit Grade' });
  };

  it('stands above the submit buttons and describes them', async () => {
    const submit = await openWork({ work_state: 'SUBMITTED' });
    const notice = screen.getByText(note);
    expect(notice).toBeVisible();
    expect(notice.compareDocumentPosition(submit)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const withoutComments = screen.getByRole('button', { name: 'Grade without comments' });
    for (const button of [submit, withoutComments])
      expect(button).toHaveAccessibleDescription(note);
  });

  const counted_commit = { sha, reason: 'deadline', received_at: null } as const;
  it.each<[string, Partial<StudentWork>]>([
    ['after the submission is graded', { work_state: 'GRADING_COMPLETED' }],
    ['after the due date', { counted_commit }],
    ['without a due date', { effective_due_date: null }],
  ])('is not shown %s', async (_when, facts) => {
    await openWork(facts);
    expect(screen.queryByText(/will not count\.$/)).toBeNull();
  });
});

it('a submitted grade leads to the next submission, by its toast or by shortcut', async () => {
  let arrive: (answer: unknown) => void;
  grader.answers[`POST ${work}/grade`] = new Promise((resolve) => {
    arrive = resolve;
  });
  openGrader();
  await userEvent.click(await screen.findByRole('button', { name: 'Grade without comments' }));
  await userEvent.keyboard('u');
  // One round trip: a request that did not wait for the grade would have arrived.
  await fetch(`/api${one}/graders`);
  grader.answers[`GET ${one}/next-ungraded`] = new Failing(500, 'Graded by now');
  arrive!({ feedback: [], manual_feedback_score: 0 });
  expect(await screen.findByText('Graded by now')).toBeVisible();
  grader.answers[`GET ${one}/next-ungraded`] = new Failing(500, 'Broken');
  await userEvent.click(await screen.findByRole('button', { name: 'Next ungraded for me' }));
  expect(await screen.findByText('Broken')).toBeVisible();
  grader.answers[`GET ${one}/next-ungraded`] = { student_work_id: null };
  await userEvent.keyboard('u');
  expect(await screen.findByText('Nothing is left for you to grade here.')).toBeVisible();
  grader.answers[`GET ${one}/next-ungraded`] = { student_work_id: 9 };
  await userEvent.keyboard('uu');
  expect(
    await screen.findByText('Only this submission is left for you to grade here.'),
  ).toBeVisible();
  const asked = grader.server.requests.filter(({ url }) => url.includes('/next-ungraded'));
  expect(asked.at(-1)?.url).toMatch(/\?after=9$/);
});

it('the toast of the last grade does not offer another submission', async () => {
  grader.answers[`POST ${work}/grade`] = { feedback: [], manual_feedback_score: 0 };
  grader.answers[`GET ${one}/next-ungraded`] = { student_work_id: null };
  openGrader();
  await userEvent.click(await screen.findByRole('button', { name: 'Grade without comments' }));
  expect(await screen.findByText('Nothing is left for you to grade here.')).toBeVisible();
  expect(screen.getByText('Grade submitted successfully!')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Next ungraded for me' })).toBeNull();
});

it('the feedback history opens while the submission still loads', async () => {
  grader.answers[`GET ${work}`] = new Promise(() => undefined);
  openGrader();
  await screen.findByRole('heading', { name: 'Whole submission' });
  await userEvent.keyboard('h');
  expect(await screen.findByRole('dialog', { name: 'Feedback history' })).toBeVisible();
});

it('the score foot shows the overall score and its parts, or that the score cannot be loaded', async () => {
  const report = {
    points: 7.5,
    maximum: 10,
    source: 'ci',
    log_url: null,
    reported_at: '2026-09-01T12:00:00Z',
  };
  const given = grader.answers[`GET ${work}`] as { student_work: object };
  given.student_work = { ...given.student_work, autograder_report: report };
  grader.answers[`GET ${work}/blob/${sha}`] = 'alone';
  grader.answers[`GET ${one}`] = new Failing(503, 'Not now.');
  openGrader();
  const failure = await screen.findByText("Could not get this assignment's default score.");
  const overall = screen.getByLabelText('Overall Score');
  expect(overall).toHaveTextContent(/^–$/);
  expect(screen.getByText('Manual Feedback Score –')).toBeVisible();
  grader.answers[`GET ${one}`] = {
    assignment_outline: outline({ id: 12, default_score: 20, maximum_score: 30 }),
  };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(overall).toHaveTextContent(/^27.5$/));
  expect(await screen.findByText('of 30')).toBeVisible();
  expect(screen.getByText('Auto Grader Score 7.5 of 10')).toBeVisible();
  expect(screen.getByText('Manual Feedback Score 20')).toBeVisible();
  expect(screen.queryByText('Total Score')).toBeNull();
  expect(failure).not.toBeInTheDocument();
});

it(
  'Ctrl+F searches a windowed file, and opens the browser’s own search in a short one',
  { tags: 'release' },
  async () => {
    const pressFind = () => fireEvent.keyDown(document.activeElement!, { key: 'f', ctrlKey: true });
    const long = Array.from({ length: 1_100 }, (_, index) => `line ${index + 1}`);
    grader.answers[`GET ${work}/tree`] = tree(node('long.py', 'modified'), {
      ...node('short.py', 'modified'),
      entry: { ...node('short.py', 'modified').entry, sha: 'c'.repeat(40) },
    });
    grader.answers[`GET ${work}/blob/${sha}`] = long.join('\n');
    grader.answers[`GET ${work}/blob/${'c'.repeat(40)}`] = 'alone';
    openGrader();
    const code = await screen.findByRole('region', { name: 'Code of long.py' });
    // Ctrl+F on a Russian keyboard.
    const press = { key: 'а', code: 'KeyF', ctrlKey: true };
    await waitFor(() => expect(fireEvent.keyDown(document.activeElement!, press)).toBe(false));
    await userEvent.keyboard('{Escape}');
    expect(pressFind()).toBe(false);
    const field = await screen.findByRole('textbox', { name: 'Find in this file' });
    expect(field).toHaveFocus();
    await userEvent.keyboard('LINE 10');
    const position = within(screen.getByRole('form')).getByRole('status');
    expect(position).toHaveTextContent(/^1 of 111 lines$/);
    await userEvent.keyboard('{Enter}{Enter}');
    expect(position).toHaveTextContent(/^3 of 111 lines$/);
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    expect(position).toHaveTextContent(/^2 of 111 lines$/);
    await userEvent.keyboard('000');
    expect(position).toHaveTextContent('Not found');
    // Inside the field Ctrl+F is the browser's, and an Escape that ends a composition closes nothing.
    expect(pressFind()).toBe(true);
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    expect(field).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('form')).toBeNull();
    expect(code).toHaveFocus();
    await userEvent.click(screen.getByRole('treeitem', { name: /^short.py/ }));
    await screen.findByRole('region', { name: 'Code of short.py' });
    expect(pressFind()).toBe(true);
  },
);

it('a file without code takes the focus, so that a screen reader names it', async () => {
  grader.answers[`GET ${work}/blob/${sha}`] = 'not \0 text';
  grader.answers[`GET ${work}/tree`] = tree(
    node('a.bin', 'added'),
    node('b.png', 'added'),
    node('c.png', 'added'),
  );
  openGrader();
  const binary = await screen.findByRole('region', { name: 'Contents of a.bin' });
  expect(binary).toHaveFocus();
  expect(binary).toHaveAccessibleDescription(/^This file is not text/);
  await userEvent.keyboard('j');
  expect(screen.getByRole('region', { name: 'Contents of b.png' })).toHaveFocus();
  await userEvent.keyboard('j');
  expect(screen.getByRole('region', { name: 'Contents of c.png' })).toHaveFocus();
});

it('a rubric that fails to load leaves the rest usable and can be loaded again', async () => {
  grader.answers[`GET ${work}/blob/${sha}`] = 'alone';
  grader.answers[`GET ${one}/rubric`] = new Failing(500, 'Broken');
  openGrader();
  expect(await screen.findByText("Could not get this assignment's rubric.")).toBeVisible();
  expect(await screen.findByRole('tree', { name: 'Files' })).toBeVisible();
  let answerLate: (rubric: unknown) => void;
  grader.answers[`GET ${one}/rubric`] = new Promise((resolve) => {
    answerLate = resolve;
  });
  const retry = screen.getByRole('button', { name: 'Try again' });
  fireEvent.click(retry);
  await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
  expect(screen.getByRole('button', { name: 'Comment on the whole submission' })).toBeVisible();
  answerLate!(fullRubric());
  expect(await screen.findByRole('button', { name: /Item 2/ })).toBeVisible();
});

it(
  'a request without an answer times out, so that the submission can be claimed again and left',
  { tags: 'release' },
  async () => {
    const silence = new Promise(() => {});
    openGrader();
    const claim = await screen.findByRole('button', { name: 'Grade this submission myself' });
    // After the first requests, which can take longer than a shortened timeout on a busy machine.
    shortenCallTimeouts();
    grader.answers[`POST ${work}/claim`] = silence;
    grader.answers[`GET ${one}/graders`] = silence;
    await userEvent.click(claim);
    const failed = 'The submission could not be assigned to you. Please try again.';
    expect(await screen.findByText(failed)).toBeVisible();
    await waitFor(() => expect(claim).not.toHaveAttribute('aria-disabled'));
    grader.answers[`DELETE ${work}/presence`] = silence;
    await flushBeforeLeaving();
  },
);

it('the header counts the marks of a submission, and opens them with everything else it cuts off', async () => {
  const known = grader.answers[`GET ${work}`] as WorkDetail;
  const marks = { has_extension: true, history_rewritten: true };
  const student_work = { ...known.student_work, ...marks };
  grader.answers[`GET ${work}`] = { ...known, student_work };
  grader.answers[`PUT ${work}/presence`] = {
    others: [{ full_name: 'Ada', github_username: 'ada', since: '2026-09-01T12:00:00Z' }],
  };
  openGrader();
  const about = await screen.findByRole('button', { name: /^About this submission/ });
  expect(about).toHaveAccessibleName('About this submission, Extension, History rewritten');
  expect(about).toHaveTextContent('+2');
  await userEvent.click(about);
  const dialog = await screen.findByRole('dialog', { name: /^About this submission/ });
  const texts = ['Alan Turing', 'Extension', 'History rewritten', 'Grade this submission myself'];
  for (const text of texts) expect(within(dialog).getByText(text)).toBeVisible();
  expect(dialog).toHaveTextContent(/Commit aaaaaaa.* Not decided yet\./);
  expect(await within(dialog).findByText('Ada has this submission open')).toBeVisible();
});

it('a submission is claimed, and its feedback history opens, inside the grader', async () => {
  const assigned = [{ student_work_id: 9, github_username: 'grace' }];
  const graders = { assigned, progress: [] };
  grader.answers[`POST ${work}/claim`] = graders;
  const version = { feedback_comment_id: 1, version: 1, path: null, line: null, points: -1 };
  grader.answers[`GET ${work}/feedback-history`] = {
    versions: [
      {
        ...version,
        action: 'CREATE',
        body: 'Too long',
        changed_by: 'ada',
        changed_at: '2026-09-01T12:00:00Z',
      },
    ],
  };
  openGrader();
  const claim = await screen.findByRole('button', { name: 'Grade this submission myself' });
  grader.answers[`GET ${one}/graders`] = graders;
  await userEvent.click(claim);
  expect(await screen.findByText('Assigned to you')).toBeVisible();
  await userEvent.keyboard('h');
  const history = await screen.findByRole('dialog', { name: 'Feedback history of Alan Turing' });
  expect(await within(history).findByText('Too long')).toBeVisible();
  expect(within(history).getByText('ada')).toBeVisible();
  await userEvent.keyboard('?');
  expect(history).toBeVisible();
});

it('Next keeps the focus and the frame but nothing of the previous student', async () => {
  const next = `${one}/works/work/10`;
  const joan = studentWork({ contributors: [{ full_name: 'Joan', github_username: 'joan' }] });
  const neighbours = { previous_student_work_id: 9, next_student_work_id: 11, has_namesake: true };
  const paginated = { ...joan, ...neighbours, row_num: 2, total_student_works: 3 };
  grader.answers[`GET ${one}/rubric`] = fullRubric();
  grader.answers[`GET ${work}/tree`] = tree(
    node('main.py', 'modified'),
    node('other.py', 'modified'),
  );
  grader.answers[`GET ${next}`] = { ...joan, student_work: paginated, feedback: [] };
  grader.answers[`GET ${next}/tree`] = grader.answers[`GET ${work}/tree`];
  grader.answers[`GET ${next}/draft`] = grader.answers[`GET ${work}/draft`];
  grader.answers[`PUT ${next}/presence`] = { others: [] };
  openGrader();
  await userEvent.click(await screen.findByRole('treeitem', { name: /^other.py/ }));
  await screen.findByRole('button', { name: /Item 1/ });
  const announcement = screen.getByRole('status', { name: 'Last action' });
  await userEvent.keyboard('11');
  expect(announcement).toHaveTextContent('Rubric item 1 no longer picked: Item 1');
  await userEvent.keyboard('1');
  expect(announcement).toHaveTextContent('Rubric item 1 picked: Item 1');
  expect(screen.getByRole('button', { name: /Item 1/ })).toHaveAttribute('aria-pressed', 'true');
  // The last request of the prefetch.
  const isAhead = ({ url }: { url: string }) => url.endsWith(`${next}/blob/${sha}`);
  await waitFor(() => expect(grader.server.requests.some(isAhead)).toBe(true));
  const button = screen.getByRole('button', { name: 'Next' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Joan (joan)' })).toBeVisible();
  expect(button).toHaveFocus();
  expect(screen.getByText(/^Joan \(joan\), Student Work/)).toHaveAccessibleName('Last action');
  expect(screen.getByRole('button', { name: /Item 1/ })).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByRole('treeitem', { name: /^main.py/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  grader.answers[`GET ${one}/next-ungraded`] = { student_work_id: 9 };
  await userEvent.keyboard('u');
  expect(await screen.findByText('Student Work 1/2')).toBeInTheDocument();
  await userEvent.keyboard('u');
  const passedOver = ({ url }: { url: string }) => url.endsWith('?after=9&skipped=10');
  await waitFor(() => expect(grader.server.requests.some(passedOver)).toBe(true));
});

it('Next keeps the focus while the next student loads', async () => {
  grader.answers[`GET ${one}/works/work/10`] = new Failing(500, 'Broken');
  openGrader();
  const button = await screen.findByRole('button', { name: 'Next' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  // A browser blurs a disabled button; jsdom does not, so the test checks the attribute.
  expect(button).toBeEnabled();
});

it('an address without a valid id shows what is missing', () => {
  openGrader('/app/grading/assignment/12/student/x');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Missing required parameters for student work',
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Grading' })).toBeVisible();
});

it('the grader of an archived assignment says so, and submits no grade', async () => {
  const archived = outline({ id: 12, archived_at: '2026-10-05T12:00:00Z' });
  grader.answers[`GET ${one}`] = { assignment_outline: archived };
  openGrader();
  expect(await screen.findByText(/^This assignment is archived/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Submit Grade' })).toBeDisabled();
  expect(await screen.findByRole('button', { name: 'Grade without comments' })).toBeDisabled();
});
