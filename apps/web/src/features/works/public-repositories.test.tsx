import type { ClassroomRole, PublicRepository } from '@lectern/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answering, Failing, type Answers } from '../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { visit } from '../../testing/visit.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { person } from '../people/testing/person.ts';
import { PublicRepositories, publicAmong } from './public-repositories.tsx';
import { studentWork } from './testing/student-work.ts';
import { marksOf } from './work-marks.ts';

const [alan, joan] = [
  repository(9, 'alan', 'Alan Turing'),
  repository(10, 'joan', 'Joan Clarke'),
] as const;

let server: ApiServer;
let answers: Answers;

beforeEach(async () => {
  answers = { [close(9)]: undefined, [close(10)]: undefined };
  server = await startApiServer((request, response) => answering(answers)(request, response));
});
afterEach(() => server.close());

function repository(id: number, login: string, full_name: string): PublicRepository {
  return {
    student_work_id: id,
    assignment_id: 12,
    assignment_name: 'HW 1',
    repo_name: `hw-1-${login}`,
    repo_url: `https://host.test/school/hw-1-${login}`,
    contributors: [{ full_name, github_username: login }],
  };
}

function close(id: number): string {
  return `POST /classrooms/classroom/7/assignments/assignment/12/works/work/${id}/make-private`;
}

function open(
  repositories: readonly PublicRepository[],
  classroom_role: ClassroomRole = 'PROFESSOR',
) {
  const Page = () => <PublicRepositories repositories={repositories} withAssignment />;
  visit(Page, {
    path: '/app/dashboard',
    address: '/app/dashboard',
    membership: person({ id: 1, classroom_role }),
  });
}

const sent = () => server.requests.map(({ method, url }) => `${method} ${url?.slice(4)}`);
const toasted = (title: string) =>
  waitFor(() => expect(toast.getToasts()).toMatchObject([{ title }]));
afterEach(() => toast.dismiss());

it('a professor makes one public repository private with one click', async () => {
  open([alan]);
  expect(await screen.findByText('1 student repository is public')).toBeVisible();
  const row = within(screen.getByRole('listitem'));
  expect(row.getByText(/^Alan Turing: /)).toHaveTextContent(/hw-1-alan .*\(HW 1\)$/);
  expect(row.getByRole('link')).toHaveAttribute('href', alan.repo_url);
  expect(screen.queryByRole('button', { name: 'Make all private' })).toBeNull();
  await userEvent.click(row.getByRole('button', { name: 'Make hw-1-alan private' }));
  await toasted('hw-1-alan is private again');
  expect(sent()).toEqual([close(9)]);
});

it('a professor makes all public repositories private, although one is refused', async () => {
  answers[close(9)] = new Failing(409, 'An owner of the organization can do it there.');
  open([alan, joan]);
  await userEvent.click(await screen.findByRole('button', { name: 'Make all private' }));
  await toasted('An owner of the organization can do it there.');
  expect(sent()).toEqual([close(9), close(10)]);
});

it('the rest is not tried while the server does not answer', async () => {
  answers[close(9)] = new Failing(503, 'It does not answer.');
  open([alan, joan]);
  await userEvent.click(await screen.findByRole('button', { name: 'Make all private' }));
  await toasted('It does not answer.');
  expect(sent()).toEqual([close(9)]);
});

it('a teaching assistant sees public repositories, but no button', async () => {
  open([alan, joan], 'TA');
  expect(await screen.findByText('2 student repositories are public')).toBeVisible();
  expect(screen.getByText(/A professor can make it private again\.$/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('ten of many public repositories are named', async () => {
  open(Array.from({ length: 12 }, (_, at) => repository(at + 1, `student-${at}`, `S${at}`)));
  expect(await screen.findByText('12 student repositories are public')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  expect(screen.getByText('and 2 more')).toBeVisible();
});

it('only public submissions are marked and listed', () => {
  const works = [studentWork(), studentWork({ student_work_id: 10, is_public: true })];
  expect(publicAmong(works).map(({ student_work_id: id }) => id)).toEqual([10]);
  expect(works.map((work) => marksOf(work).map(({ label }) => label))).toEqual([[], ['Public']]);
});
