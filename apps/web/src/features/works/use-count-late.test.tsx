import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { answering } from '../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { studentWork } from './testing/student-work.ts';
import { useCountLate } from './use-count-late.ts';

const at = { cid: 7, aid: 12, wid: 9 };
const late = { sha: 'b'.repeat(40), received_at: '2026-10-02T08:00:00Z' };

let server: ApiServer;
afterEach(() => server.close());

it('two decisions about a late commit are sent in order, even from two pages', async () => {
  let arrive: ((body: unknown) => void) | undefined;
  const one = '/classrooms/classroom/7/assignments/assignment/12/works/work/9/count-late';
  const answers = {
    [`POST ${one}`]: new Promise((resolve) => (arrive = resolve)),
    [`DELETE ${one}`]: { student_work: studentWork() },
  };
  server = await startApiServer(answering(answers));
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const page = () => renderHook(() => useCountLate(at, () => undefined), { wrapper });
  const asked = () => server.requests.map(({ method }) => method);

  const first = page();
  first.result.current.mutate(late);
  await expect.poll(asked).toEqual(['POST']);
  first.unmount();
  const { result } = page();
  result.current.mutate(null);
  await expect.poll(() => result.current.isPaused).toBe(true);
  expect(result.current.isPending).toBe(true);
  expect(asked()).toEqual(['POST']);
  arrive!({ student_work: studentWork() });
  await expect.poll(() => result.current.isSuccess).toBe(true);
  expect(asked()).toEqual(['POST', 'DELETE']);
});
