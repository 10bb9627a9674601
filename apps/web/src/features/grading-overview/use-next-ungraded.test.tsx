import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useParams } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answering } from '../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { AppToaster } from '../../ui/toasts/toaster.tsx';
import { useNextUngraded } from './use-next-ungraded.ts';

let server: ApiServer;
let arrive: (answer: object) => void;

beforeEach(async () => {
  const late = new Promise((resolve) => (arrive = resolve));
  const next = 'GET /classrooms/classroom/7/assignments/assignment/12/next-ungraded';
  server = await startApiServer(answering({ [next]: late }));
});
afterEach(() => server.close());

const at = { cid: 7, aid: 12 };
const gradeAnswered = () => Promise.resolve();
const works = '/app/grading/assignment/12/student';

function Screen() {
  const next = useNextUngraded(at, { id: Number(useParams()['id']), gradeAnswered });
  return (
    <>
      <button onClick={() => next.mutate()}>{next.status}</button>
      <textarea />
    </>
  );
}

async function ask() {
  const client = new QueryClient();
  const router = createMemoryRouter([{ path: `${works}/:id`, Component: Screen }], {
    initialEntries: [`${works}/9`],
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <AppToaster />
    </QueryClientProvider>,
  );
  act(() => screen.getByRole('button').click());
  await waitFor(() => expect(server.requests).toHaveLength(1));
  return router;
}

it.each([
  { who: 'who stays', opens: 9, arrives: 11 },
  { who: 'who opened another submission', opens: 10, arrives: 10 },
])('a grader $who ends at submission $arrives', async ({ opens, arrives }) => {
  const router = await ask();
  await act(() => router.navigate(`${works}/${opens}`));
  arrive({ student_work_id: 11 });
  await screen.findByText('success');
  expect(router.state.location.pathname).toBe(`${works}/${arrives}`);
});

it('a grader who started typing gets a toast that opens the next submission', async () => {
  const router = await ask();
  screen.getByRole('textbox').focus();
  arrive({ student_work_id: 11 });
  expect(
    await screen.findByText('The next submission waits until you are done here.'),
  ).toBeVisible();
  expect(router.state.location.pathname).toBe(`${works}/9`);
  await userEvent.click(screen.getByRole('button', { name: 'Next ungraded for me' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${works}/11`));
});
