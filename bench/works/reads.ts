/** Answers from the database, against the same SQL and the same bytes. */
import type { Person } from '../client.ts';
import { alternate, quantile, toRow, type Pair } from '../measure.ts';
import type { Bench, Room, Work } from '../world.ts';

type Call = { as: Person; path: string };
type Read = (room: Room, bench: Bench) => Call | Promise<Call>;

const graded = 4;
export const inGrading = 12;
const toTa =
  (call: string, assignment?: number): Read =>
  ({ tas, path, assignments }) => ({
    as: tas[0]!,
    path: `${assignment === undefined ? path : assignments[assignment]!.path}/${call}`,
  });

const reads: Record<string, Read> = {
  'my-work': ({ students, path }) => ({ as: students[1]!, path: `${path}/my-work` }),
  'work detail': async (room, bench) => ({
    as: room.tas[0]!,
    path: (await listUngraded(room, bench))[0]!.path,
  }),
  'works list': toTa('works', inGrading),
  'students list': toTa('students'),
  glance: toTa('glance'),
  distribution: toTa('grade-distribution'),
  graders: toTa('graders', inGrading),
  'next-ungraded': toTa('next-ungraded', inGrading),
  publications: toTa('publications', graded),
};

/** Their answers are as long in every class, so they must take as long. */
const constant = ['my-work', 'work detail', 'next-ungraded'];

export const readWorks: Work[] = Object.entries(reads).map(([name, read]) => ({
  name,
  run: async (bench) => {
    const { rooms } = bench.world;
    const figures: Pair[][] = [];
    for (const room of rooms) figures.push(await measure(await read(room, bench), bench));
    const rows = figures.map((pairs, index) =>
      toRow(`${name}, class of ${rooms[index]!.size}`, pairs, { aim: { ratio: 1.6 } }),
    );
    if (!constant.includes(name)) return rows;
    const smallest = quantile(
      figures[0]!.map(({ product }) => product),
      0.5,
    );
    const growth = figures.at(-1)!.map(({ product }) => ({ product, floor: smallest }));
    const label = `${name}, class of ${rooms.at(-1)!.size} against ${rooms[0]!.size}`;
    return [...rows, toRow(label, growth, { aim: { ratio: 1.2 } })];
  },
}));

async function measure({ as, path }: Call, { world, repeats }: Bench): Promise<Pair[]> {
  const bytes = await world.call(path, { as });
  const statements = await world.recorder.record(as, path);
  const floor = await world.floors.keep({ bytes, statements });
  return alternate(repeats, () => world.call(path, { as }), floor);
}

export async function listUngraded(room: Room, { world }: Pick<Bench, 'world'>) {
  const { id, path } = room.assignments[inGrading]!;
  const { rows } = await world.db.query<{ id: number }>(
    'select id::int from works where assignment_id = $1 and graded_at is null order by id',
    [id],
  );
  return rows.map(({ id }) => ({ id, path: `${path}/works/work/${id}` }));
}
