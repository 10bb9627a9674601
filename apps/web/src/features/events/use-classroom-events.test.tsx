import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ServerResponse } from 'node:http';
import type { ReactNode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { treeQuery } from '../../data/grading.ts';
import { worksQuery } from '../../data/works.ts';
import { answerJson, startApiServer } from '../../testing/api-server.ts';
import { studentWork } from '../works/testing/student-work.ts';
import { useClassroomEvents } from './use-classroom-events.ts';

const at = { cid: 7, aid: 3 };

const change = JSON.stringify({ topic: 'works', assignment_id: 3, work_id: null });

function Screen() {
  useClassroomEvents(at.cid);
  const works = useQuery(worksQuery(at));
  return <p>{works.data ? `${works.data.length} works` : 'Waiting'}</p>;
}

function ScreenWithFiles() {
  useQuery(treeQuery({ ...at, wid: 9 }));
  return <Screen />;
}

/** Collects requests for submissions. Other requests never get an answer. */
async function open(screen: ReactNode) {
  const waiting: ServerResponse[] = [];
  const server = await startApiServer((request, response) => {
    if (request.url?.endsWith('/works')) waiting.push(response);
  });
  onTestFinished(server.close);
  let send: (data: string) => void = () => undefined;
  class FakeEventSource extends EventTarget {
    close = () => undefined;
    constructor() {
      super();
      send = (data) => this.dispatchEvent(new MessageEvent('change', { data }));
    }
  }
  vi.stubGlobal('EventSource', FakeEventSource);
  render(<QueryClientProvider client={new QueryClient()}>{screen}</QueryClientProvider>);
  await expect.poll(() => waiting).toHaveLength(1);
  return { waiting, send };
}

it.each([
  ['alone', <Screen key="alone" />],
  ['beside a query without an answer', <ScreenWithFiles key="beside" />],
])('a first answer from before an event is shown and refetched, %s', async (_, shown) => {
  const { waiting, send } = await open(shown);
  send(change);
  // The event does not restart the first request.
  answerJson(waiting[0]!, 200, { student_works: [] });
  expect(await screen.findByText('0 works')).toBeVisible();
  await expect.poll(() => waiting).toHaveLength(2);
  answerJson(waiting[1]!, 200, { student_works: [studentWork()] });
  expect(await screen.findByText('1 works')).toBeVisible();
});

it('a change for the whole class is refetched later than one for this person', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { waiting, send } = await open(<Screen />);
  answerJson(waiting[0]!, 200, { student_works: [] });
  await screen.findByText('0 works');
  send(JSON.stringify({ ...JSON.parse(change), spread: true }));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(waiting).toHaveLength(1);
  send(change);
  await expect.poll(() => waiting, { timeout: 500 }).toHaveLength(2);
  answerJson(waiting[1]!, 200, { student_works: [] });
  await expect.poll(() => waiting, { timeout: 5_000 }).toHaveLength(3);
});
