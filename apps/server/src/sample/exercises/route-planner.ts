import type { Exercise } from './exercise.ts';

/** Graphs: the quickest way across town. */
export const routePlanner: Exercise = {
  assignment: 'Route planner',
  template: 'route-planner-typescript',
  description: 'Find the quickest way through a network in TypeScript',
  rubric: {
    name: 'Route planner Rubric',
    items: [
      { explanation: 'Finds the quickest route, not the one with the fewest stops', points: -4 },
      { explanation: 'Says that there is no route instead of running for ever', points: -3 },
      { explanation: 'Does not change the network that it is given', points: -2 },
      { explanation: 'Types say what can be missing', points: 2 },
    ],
  },
  files: {
    'README.md': `# Route planner

The ferries and trams of the harbour connect stops; each connection takes some minutes. Find the
quickest way from one stop to another.

## What to do

1. \`neighbours\`: where one can go from a stop, in either direction of a connection.
2. \`quickest\`: the stops of the quickest route and its minutes, or undefined without one.
3. \`describe\`: the route as a sentence, for the board at the pier.

\`npm test\` runs what is in \`test/\`. The map is in \`src/harbour.ts\`.

## Notes

@@notes@@
`,
    'src/harbour.ts': `export interface Connection {
  from: string;
  to: string;
  minutes: number;
}

export const harbour: Connection[] = [
  { from: 'Pier', to: 'Market', minutes: 4 },
  { from: 'Market', to: 'Station', minutes: 7 },
  { from: 'Pier', to: 'Lighthouse', minutes: 12 },
  { from: 'Lighthouse', to: 'Station', minutes: 2 },
  { from: 'Station', to: 'Shipyard', minutes: 9 },
];
`,
    'src/routes.ts': `import type { Connection } from './harbour.ts';

export interface Route {
  stops: string[];
  minutes: number;
}

@@neighbours@@

@@quickest@@

@@describe@@
`,
    'test/routes.test.ts': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { harbour } from '../src/harbour.ts';
import { quickest } from '../src/routes.ts';

test('the quickest way may have more stops', () => {
  assert.deepEqual(quickest(harbour, 'Pier', 'Station'), {
    stops: ['Pier', 'Market', 'Station'],
    minutes: 11,
  });
});

@@tests@@
`,
  },
  gaps: [
    {
      name: 'neighbours',
      path: 'src/routes.ts',
      messages: ['List the neighbours of a stop', 'neighbours', 'Connections go both ways'],
      stub: `export function neighbours(network: Connection[], stop: string): Route[] {
  throw new Error('not written yet');
}`,
      answers: [
        {
          passes: 1,
          remarks: [],
          code: `/** Every stop that one connection away, with the minutes to it. */
export function neighbours(network: readonly Connection[], stop: string) {
  return network.flatMap(({ from, to, minutes }) => {
    if (from === stop) return [{ stop: to, minutes }];
    if (to === stop) return [{ stop: from, minutes }];
    return [];
  });
}`,
        },
        {
          passes: 0.8,
          remarks: [],
          code: `export function neighbours(network: Connection[], stop: string) {
  const result: { stop: string; minutes: number }[] = [];
  for (const connection of network) {
    if (connection.from === stop) {
      result.push({ stop: connection.to, minutes: connection.minutes });
    } else if (connection.to === stop) {
      result.push({ stop: connection.from, minutes: connection.minutes });
    }
  }
  return result;
}`,
        },
      ],
    },
    {
      name: 'quickest',
      path: 'src/routes.ts',
      messages: ['Quickest route', 'Dijkstra', 'First version of quickest', 'Find a way'],
      stub: `export function quickest(network: Connection[], from: string, to: string): Route | undefined {
  throw new Error('not written yet');
}`,
      answers: [
        {
          passes: 1,
          remarks: [],
          code: `export function quickest(
  network: readonly Connection[],
  from: string,
  to: string,
): Route | undefined {
  const settled = new Set<string>();
  const open: Route[] = [{ stops: [from], minutes: 0 }];
  while (open.length > 0) {
    open.sort((a, b) => a.minutes - b.minutes);
    const best = open.shift()!;
    const here = best.stops.at(-1)!;
    if (here === to) return best;
    if (settled.has(here)) continue;
    settled.add(here);
    for (const { stop, minutes } of neighbours(network, here)) {
      open.push({ stops: [...best.stops, stop], minutes: best.minutes + minutes });
    }
  }
  return undefined;
}`,
        },
        {
          passes: 0.5,
          remarks: [],
          code: `export function quickest(network: Connection[], from: string, to: string): Route | undefined {
  // breadth first: the first route that arrives has the fewest stops
  const queue: Route[] = [{ stops: [from], minutes: 0 }];
  const seen = [from];
  while (queue.length > 0) {
    const route = queue.shift()!;
    const last = route.stops[route.stops.length - 1]!;
    if (last === to) return route;
    for (const next of neighbours(network, last)) {
      if (seen.includes(next.stop)) continue;
      seen.push(next.stop);
      queue.push({ stops: [...route.stops, next.stop], minutes: route.minutes + next.minutes });
    }
  }
}`,
        },
      ],
    },
    {
      name: 'describe',
      path: 'src/routes.ts',
      messages: ['Describe a route', 'Sentence for the board', 'describe()'],
      stub: `export function describe(route: Route | undefined): string {
  throw new Error('not written yet');
}`,
      answers: [
        {
          passes: 1,
          remarks: [],
          code: `export function describe(route: Route | undefined): string {
  if (!route) return 'There is no way to get there.';
  const [start, ...rest] = route.stops;
  return 'From ' + start + ' by ' + rest.join(', ') + ': ' + route.minutes + ' minutes.';
}`,
        },
        {
          passes: 0.7,
          remarks: [],
          code: `export function describe(route: Route | undefined): string {
  return route!.stops.join(' - ') + ' (' + route!.minutes + ' min)';
}`,
        },
      ],
    },
    {
      name: 'tests',
      path: 'test/routes.test.ts',
      messages: ['Test an island', 'Add a test', 'tests for routes'],
      stub: `// What about a stop that nothing goes to?`,
      answers: [
        {
          passes: 1,
          remarks: [],
          code: `test('an island is out of reach', () => {
  assert.equal(quickest(harbour, 'Pier', 'Far Island'), undefined);
});`,
        },
      ],
    },
    {
      name: 'notes',
      path: 'README.md',
      messages: ['Notes', 'Describe the idea'],
      stub: `Which route does your program find, and why is that the quickest?`,
      answers: [
        {
          passes: 1,
          remarks: [],
          code: `The open routes are kept sorted by minutes, so the first one that arrives cannot be beaten
by any that is still on its way.`,
        },
      ],
    },
  ],
};
