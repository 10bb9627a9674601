import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ServerResponse } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { answerJson, startApiServer } from '../../testing/api-server.ts';
import { worksQuery } from '../works/queries.ts';
import { studentWork } from '../works/testing/student-work.ts';
import { useClassroomEvents } from './use-classroom-events.ts';

const at = { cid: 7, aid: 3 };

function Screen() {
  useClassroomEvents(at.cid);
  const works = useQuery(worksQuery(at));
  return <p>{works.data ? `${works.data.length} works` : 'Waiting'}</p>;
}

it('shows a first answer that was under way before the news, and does not take it for new', async () => {
  const waiting: ServerResponse[] = [];
  const server = await startApiServer((_, response) => waiting.push(response));
  onTestFinished(server.close);
  let say: (data: string) => void = () => undefined;
  class Line extends EventTarget {
    close = () => undefined;
    constructor() {
      super();
      say = (data) => this.dispatchEvent(new MessageEvent('change', { data }));
    }
  }
  vi.stubGlobal('EventSource', Line);
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
  await expect.poll(() => waiting).toHaveLength(1);
  say(JSON.stringify({ topic: 'works', assignment_id: 3, work_id: null }));
  // However long it takes, it is not begun anew.
  answerJson(waiting[0]!, 200, { student_works: [] });
  expect(await screen.findByText('0 works')).toBeVisible();
  await expect.poll(() => waiting).toHaveLength(2);
  answerJson(waiting[1]!, 200, { student_works: [studentWork()] });
  expect(await screen.findByText('1 works')).toBeVisible();
});
