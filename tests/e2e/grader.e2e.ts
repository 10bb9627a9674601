/** Grading in the browser: real pushed works, staged comments that survive everything, one grade. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import type { Member } from './accounts.ts';
import { api } from './coursework.ts';
import { elsewhere, gradedClass, type GradedClass, type GradedWork } from './graded-class.ts';
import { startProduct, type Product } from './product.ts';

let product: Product;
let room: GradedClass;
let grace: Member;
let alan: GradedWork;
let joan: GradedWork;

const slow = { timeout: 60_000 };

const longFile = Array.from({ length: 120 }, (_, line) => `value_${line} = ${line}`).join('\n');

beforeAll(async () => {
  product = await startProduct();
  room = await gradedClass(product);
  grace = await room.assistant('grace', 'Grace Hopper');
  joan = await room.work('joan', 'Joan Clarke', {
    'main.py': 'print("hello, world")\n',
    'src/joan.py': 'def joan():\n    return 1\n',
  });
  alan = await room.work('alan', 'Alan Turing', {
    'main.py': 'print("hello")\n\n\ndef tape():\n    """Endless."""\n    return [0] * 10\n',
    'src/long.py': `${longFile}\n`,
    'src/notes.md': '# Notes\n\nSome *words*.\n',
    'docs/picture.png': onePixel,
    'empty.txt': '',
    'link.txt': { link: 'main.py' },
  });
});
afterAll(async () => {
  expect(product.complaints).toEqual([]);
  await product.stop();
});

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const total = (page: Page) => page.getByLabel('Total Score').innerText();
const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit Grade' });
const file = (page: Page, name: RegExp) => page.getByRole('treeitem', { name });
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const plus = (page: Page, line: number) =>
  page.getByRole('button', { name: `Comment on line ${line}`, exact: true });

async function open(page: Page, work: GradedWork): Promise<void> {
  await page.goto(work.address);
  await heading(page, work.student.name).waitFor(slow);
  await page.getByRole('tree', { name: 'Files' }).waitFor(slow);
}

async function comment(page: Page, line: number, body: string, points?: number): Promise<void> {
  await plus(page, line).click();
  if (points !== undefined) {
    await page.getByRole('spinbutton', { name: 'Point Adjustment' }).fill(String(points));
  }
  await page.getByPlaceholder('Leave a comment').fill(body);
  await page.getByRole('button', { name: 'Add comment' }).click();
}

/** What is saved of a work's comments, whatever a page shows. */
async function savedComments({ id }: GradedWork) {
  const { rows } = await product.database.query<{
    path: string | null;
    line: number | null;
    body: string;
    points: number;
  }>(
    `select path, line, body, points from feedback
     where work_id = $1 and deleted_at is null order by id`,
    [id],
  );
  return rows;
}

describe('a work in the grader', () => {
  it('opens with its first changed file, by its names and among its neighbours', async () => {
    const { page } = grace;
    await open(page, alan);
    const position = page.getByText(/^Student Work \d\/2$/);
    await position.waitFor();
    expect(await position.innerText()).toBe('Student Work 2/2');
    expect(await page.getByRole('button', { name: 'Next', exact: true }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Previous' }).isEnabled()).toBe(true);
    const back = page.getByRole('link', { name: 'Back to grading' });
    expect(await back.getAttribute('href')).toBe('/app/grading');
    expect(await file(page, /^picture.png, added/).getAttribute('aria-selected')).toBe('true');
    await page.getByRole('img', { name: 'docs/picture.png' }).waitFor();
    await page.getByText('Not decided yet: the newest commit when grading begins').waitFor();
  });

  it('marks what changed and lets only that be commented on', async () => {
    const { page } = grace;
    await file(page, /^main.py, modified/).click();
    await page.getByText('print("hello")').waitFor();
    await page.locator('code span', { hasText: 'return' }).first().waitFor(slow);
    expect(await plus(page, 1).count()).toBe(0);
    expect(await plus(page, 4).count()).toBe(1);
    await expectAccessible(page, 'grader');
  });

  it('shows every kind of file as what it is', async () => {
    const { page } = grace;
    await file(page, /^empty.txt/).click();
    await page.getByText('No content available').waitFor();
    await file(page, /^link.txt/).click();
    await page.getByText('A symbolic link to main.py').waitFor();
    await file(page, /^notes.md/).click();
    await page.getByText('# Notes').waitFor();
  });

  it('is compared with the starter code, which is read and not commented on', async () => {
    const { page } = grace;
    await open(page, joan);
    await file(page, /^main.py, modified/).click();
    const code = page.getByRole('region', { name: 'Code of main.py' });
    const gone = code.getByText('print("hello")', { exact: true });
    await code.getByText('print("hello, world")').waitFor(slow);
    expect(await gone.count()).toBe(0);
    await page.getByRole('button', { name: 'Compare with the starter code' }).click();
    await gone.waitFor(slow);
    expect(await plus(page, 1).count()).toBe(1);
    await expectAccessible(page, 'grader-compared');
    await page.reload();
    await file(page, /^joan.py, added/).waitFor(slow);
    await page.getByText('This file is not in the starter code: all of it is new.').waitFor(slow);
    await page.keyboard.press('d');
    await page.getByText('This file is not in the starter code').waitFor({ state: 'detached' });
    await open(page, alan);
  });

  it('zooms between 8 and 24', async () => {
    const { page } = grace;
    const size = () => page.getByLabel('Font size').innerText();
    expect(await size()).toBe('13');
    const zoomIn = page.getByRole('button', { name: 'Zoom in' });
    while (await zoomIn.isEnabled()) await zoomIn.click();
    expect(await size()).toBe('24');
    const zoomOut = page.getByRole('button', { name: 'Zoom out' });
    while (await zoomOut.isEnabled()) await zoomOut.click();
    expect(await size()).toBe('8');
    for (let step = 8; step < 13; step += 1) await zoomIn.click();
  });

  it('resizes its panes and closes one that is drawn together', async () => {
    const { page } = grace;
    const width = async () => (await page.locator('#files').boundingBox())?.width ?? 0;
    expect(Math.round(await width())).toBe(230);
    const handle = page.getByRole('separator', { name: 'Width of the files' });
    const box = (await handle.boundingBox())!;
    const drag = async (from: number, to: number) => {
      await page.mouse.move(from, box.y + 200);
      await page.mouse.down();
      await page.mouse.move(to, box.y + 200, { steps: 8 });
      await page.mouse.up();
    };
    await drag(box.x, box.x - 60);
    expect(Math.round(await width())).toBe(170);
    await drag(box.x - 60, box.x - 225);
    expect(Math.round(await width())).toBe(4);
    expect(await page.getByRole('tree', { name: 'Files' }).count()).toBe(0);
    await page.reload();
    await page.getByRole('tree', { name: 'Files' }).waitFor(slow);
  });
});

describe('comments', () => {
  it('are staged, changed and unstaged, and the score follows', async () => {
    const { page } = grace;
    await file(page, /^main.py/).click();
    expect(await submitButton(page).isDisabled()).toBe(true);
    await comment(page, 4, 'Name it after *what* it holds', -2);
    expect(await total(page)).toBe('-2');
    await card(page, 'Name it').getByText('Pending').waitFor();
    await card(page, 'Name it').locator('em', { hasText: 'what' }).waitFor();

    await card(page, 'Name it').getByRole('button', { name: 'Edit comment' }).click();
    await page.getByPlaceholder('Leave a comment').fill('Better named');
    await page.getByRole('button', { name: 'Increase Point Adjustment' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await card(page, 'Better named').getByText('-1').waitFor();
    expect(await total(page)).toBe('-1');

    await comment(page, 5, 'Short-lived');
    await card(page, 'Short-lived').getByRole('button', { name: 'Unstage comment' }).click();
    await card(page, 'Short-lived').waitFor({ state: 'detached' });

    await plus(page, 6).click();
    await page.getByRole('button', { name: 'Add comment' }).click();
    expect(await page.getByRole('article').count()).toBe(1);
  });

  it('come from the rubric, one for each item that is picked', async () => {
    const { page } = grace;
    await page.getByRole('button', { name: /Well named/ }).click();
    await page.getByRole('button', { name: /Off by one/ }).click();
    await plus(page, 6).click();
    await card(page, 'Well named').getByText('+2').waitFor();
    await card(page, 'Off by one').getByText('-3').waitFor();
    expect(await page.getByPlaceholder('Leave a comment').count()).toBe(0);
    expect(await total(page)).toBe('-2');
    await page.getByRole('button', { name: /Well named/, pressed: true }).click();
    await page.getByRole('button', { name: /Off by one/, pressed: true }).click();
    await page.getByRole('button', { name: 'Comment on the whole work' }).click();
    await page.getByPlaceholder('Leave a comment').fill('Well done, on the whole');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await expectAccessible(page, 'grader-staged');
    await page.getByText('4 pending, saved as a draft').waitFor(slow);
  });

  it('survive a closed tab', async () => {
    await grace.page.close();
    grace.page = await grace.context.newPage();
    await open(grace.page, alan);
    await file(grace.page, /^main.py/).click();
    await card(grace.page, 'Better named').getByText('Pending').waitFor();
    expect(await grace.page.getByRole('article').count()).toBe(4);
  });

  it('are there at another device, also when a sentence was not finished', async () => {
    const other = await elsewhere(product, grace);
    await open(other.page, alan);
    await file(other.page, /^main.py/).click();
    await card(other.page, 'Off by one').waitFor(slow);
    await plus(other.page, 5).click();
    await other.page.getByPlaceholder('Leave a comment').fill('Half a sent');
    await other.page.getByRole('button', { name: 'Previous' }).click();
    await heading(other.page, 'Joan Clarke').waitFor(slow);
    expect(await other.page.getByRole('article').count()).toBe(0);
    await expect
      .poll(() => draftOf(alan), slow)
      .toEqual(expect.arrayContaining(['Half a sent', 'Better named', 'Off by one']));
    await other.context.close();
    await open(grace.page, alan);
    await file(grace.page, /^main.py/).click();
    await card(grace.page, 'Half a sent').waitFor(slow);
    await card(grace.page, 'Half a sent').getByRole('button', { name: 'Unstage comment' }).click();
  });

  it('become the grade, once, and nothing stays staged', async () => {
    const { page } = grace;
    await submitButton(page).click();
    await page.getByText('Grade submitted successfully!').waitFor(slow);
    expect(await savedComments(alan)).toEqual([
      { path: 'main.py', line: 4, body: 'Better named', points: -1 },
      { path: 'main.py', line: 6, body: 'Well named', points: 2 },
      { path: 'main.py', line: 6, body: 'Off by one', points: -3 },
      { path: null, line: null, body: 'Well done, on the whole', points: 0 },
    ]);
    await expect.poll(() => page.getByText('Pending', { exact: true }).count()).toBe(0);
    expect(await submitButton(page).isDisabled()).toBe(true);
    expect(await total(page)).toBe('-2');
    expect(await draftOf(alan)).toEqual([]);
    await page.reload();
    await file(page, /^main.py/).click();
    await card(page, 'Better named').waitFor(slow);
    expect(await page.getByText('Pending', { exact: true }).count()).toBe(0);
  });

  it('are changed and deleted after they were saved', async () => {
    const { page } = grace;
    await card(page, 'Off by one').getByRole('button', { name: 'Delete comment' }).click();
    await card(page, 'Off by one').getByText('will be deleted').waitFor();
    expect(await total(page)).toBe('1');
    await card(page, 'Better named').getByRole('button', { name: 'Edit comment' }).click();
    await page.getByPlaceholder('Leave a comment').fill('Best named');
    await page.keyboard.press('Control+Enter');
    await submitButton(page).click();
    await page.getByText('Grade submitted successfully!').first().waitFor(slow);
    await card(page, 'Off by one').waitFor({ state: 'detached', ...slow });
    const bodies = (await savedComments(alan)).map(({ body }) => body);
    expect(bodies).toEqual(['Best named', 'Well named', 'Well done, on the whole']);
  });

  async function draftOf({ id }: GradedWork): Promise<string[]> {
    const { rows } = await product.database.query<{ items: { feedback: { body: string } }[] }>(
      `select items from drafts join users on users.id = user_id
       where work_id = $1 and login = 'grace'`,
      [id],
    );
    return rows.flatMap(({ items }) => items.map(({ feedback }) => feedback.body));
  }
});

describe('two graders at once', () => {
  type Grader = 'grace' | 'ada';
  type Step = `${Grader} ${'edits' | 'submits'}`;

  /** Every order of two sequences that keeps each of them in its own order. */
  function interleavings<T>([one, ...ones]: T[], [other, ...others]: T[]): T[][] {
    if (one === undefined) return [other === undefined ? [] : [other, ...others]];
    if (other === undefined) return [[one, ...ones]];
    return [
      ...interleavings(ones, [other, ...others]).map((rest) => [one, ...rest]),
      ...interleavings([one, ...ones], others).map((rest) => [other, ...rest]),
    ];
  }
  const orders = interleavings<Step>(
    ['grace edits', 'grace submits'],
    ['ada edits', 'ada submits'],
  );
  const pages = () => ({ grace: grace.page, ada: room.professor.page });
  let round = 0;

  /** The work has these two comments and no others, and both graders see them. */
  async function startWith(bodies: readonly string[]): Promise<void> {
    const { ada } = pages();
    const { feedback } = await api<{ feedback: { feedback_comment_id: number }[] }>(
      ada,
      'GET',
      alan.path,
    );
    const gone = feedback.map(({ feedback_comment_id }) => ({
      action: 'DELETE',
      feedback_comment_id,
    }));
    const fresh = bodies.map((body) => ({
      action: 'CREATE',
      path: null,
      line: null,
      points: 0,
      body,
    }));
    await api(ada, 'POST', `${alan.path}/grade`, { body: '', comments: [...gone, ...fresh] });
    for (const page of Object.values(pages())) {
      for (const body of bodies) await card(page, body).waitFor(slow);
    }
  }

  async function edit(page: Page, shown: string, text: string): Promise<void> {
    await card(page, shown).getByRole('button', { name: 'Edit comment' }).click();
    await page.getByPlaceholder('Leave a comment').fill(text);
    await page.getByRole('button', { name: 'Save' }).click();
    await card(page, text).getByText('Pending').waitFor();
  }

  /** Submits; where the other was first with the same comment, looks at both texts and insists. */
  async function submit(page: Page, mine: string, theirs: string | undefined): Promise<void> {
    await submitButton(page).click();
    if (theirs !== undefined) {
      const conflicting = card(page, mine);
      await conflicting.getByText('Somebody else changed this comment in the meantime.').waitFor();
      await conflicting.getByText(theirs).waitFor();
      if (round === 2) await expectAccessible(page, 'grader-conflict');
      await conflicting.getByRole('button', { name: 'Keep mine' }).click();
      await submitButton(page).click();
    }
    await expect
      .poll(async () => (await savedComments(alan)).map(({ body }) => body), slow)
      .toContain(mine);
  }

  async function play(order: readonly Step[], isSameItem: boolean): Promise<void> {
    round += 1;
    const items = [`${round} one`, `${round} two`] as const;
    const about = { grace: items[0], ada: isSameItem ? items[0] : items[1] };
    const text = { grace: `${round} says Grace`, ada: `${round} says Ada` };
    await startWith(items);
    const submitted: Grader[] = [];
    const editedAt = new Map<Grader, number>();
    for (const step of order) {
      const [who, deed] = step.split(' ') as [Grader, 'edits' | 'submits'];
      const first = submitted[0];
      if (deed === 'edits') {
        editedAt.set(who, submitted.length);
        await edit(pages()[who], isSameItem && first ? text[first] : about[who], text[who]);
      } else {
        const isBehind = isSameItem && first !== undefined && editedAt.get(who) === 0;
        await submit(pages()[who], text[who], isBehind ? text[first] : undefined);
        submitted.push(who);
      }
    }
    const left = isSameItem ? [text[submitted[1]!], items[1]] : [text.grace, text.ada];
    expect((await savedComments(alan)).map(({ body }) => body).toSorted()).toEqual(left.toSorted());
    const { versions } = await api<{ versions: { body: string }[] }>(
      room.professor.page,
      'GET',
      `${alan.path}/feedback-history`,
    );
    const history = versions.map(({ body }) => body);
    expect(history).toEqual(expect.arrayContaining([...items, text.grace, text.ada]));
  }

  it.each([
    { of: 'the same comment', isSameItem: true },
    { of: 'different comments', isSameItem: false },
  ])(
    'keep both texts of $of in every order of changing and submitting',
    async ({ isSameItem }) => {
      const { ada } = pages();
      if (round === 0) {
        await open(ada, alan);
        await ada.getByText('Grace Hopper has this work open').waitFor(slow);
      }
      expect(orders).toHaveLength(6);
      for (const order of orders) await play(order, isSameItem);
      for (const page of Object.values(pages())) {
        await expect.poll(() => page.getByText('Pending', { exact: true }).count(), slow).toBe(0);
      }
    },
    240_000,
  );
});

describe('the keyboard', () => {
  it('grades a whole work alone', async () => {
    const { page } = grace;
    await page.goto(alan.address);
    await heading(page, 'Alan Turing').waitFor(slow);
    await page.getByRole('tree').waitFor();
    await page.keyboard.press('[');
    await heading(page, 'Joan Clarke').waitFor(slow);
    await page.getByRole('region', { name: /^Code of / }).waitFor(slow);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await expectAccessible(page, 'grader-keys');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await page.getByRole('region', { name: 'Code of src/joan.py' }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('region', { name: 'Code of main.py' }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('region', { name: 'Code of src/joan.py' }).waitFor();
    await page.keyboard.press('n');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Comment on line 1');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('c');
    await page.keyboard.type('By keyboard: j and 2 are letters here');
    await page.keyboard.press('Control+Enter');
    await card(page, 'By keyboard').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Comment on line 2');
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await card(page, 'Well named').waitFor();
    await page.keyboard.press('S');
    await page.getByText('Grade submitted successfully!').waitFor(slow);
    expect(await savedComments(joan)).toEqual([
      { path: 'src/joan.py', line: 2, body: 'By keyboard: j and 2 are letters here', points: 0 },
      { path: 'src/joan.py', line: 2, body: 'Well named', points: 2 },
    ]);
    await page.keyboard.press('1');
  });
});

describe('haste', () => {
  /**
   * Types a comment for one student after the other, and goes on before anything has settled. It
   * happens inside the page, which leaves it no time at all between one thing and the next.
   */
  async function hurry(page: Page, rounds: number) {
    const ways = [
      { id: joan.id, name: joan.student.name, way: 'Next' },
      { id: alan.id, name: alan.student.name, way: 'Previous' },
    ];
    return page.evaluate(
      async ([rounds, ways]) => {
        const until = async <T>(look: () => T | undefined): Promise<T> => {
          for (;;) {
            const found = look();
            if (found !== undefined) return found;
            await new Promise(requestAnimationFrame);
          }
        };
        const wanted: Record<number, string[]> = {};
        for (let round = 0; round < rounds; round += 1) {
          const { id, name, way } = ways[round % 2]!;
          const field = await until(() => {
            if (document.querySelector('h1')?.textContent !== name) return undefined;
            const open = document.querySelector<HTMLElement>('[placeholder="Leave a comment"]');
            // Keys are heard a moment after the student is seen.
            if (!open) dispatchEvent(new KeyboardEvent('keydown', { key: 'w' }));
            return open ?? undefined;
          });
          field.focus();
          const body = `${id}.${round}`;
          document.execCommand('insertText', false, body);
          (wanted[id] ??= []).push(body);
          await new Promise((resolve) => setTimeout(resolve, (round * 37) % 101));
          const buttons = [...document.querySelectorAll('button')];
          buttons.find(({ textContent }) => textContent === way)?.click();
        }
        return wanted;
      },
      [rounds, ways] as const,
    );
  }

  const staged = async (page: Page, { path }: GradedWork) => {
    const draft = await api<{ items: { feedback: { body?: string } }[] }>(
      page,
      'GET',
      `${path}/draft`,
    );
    return draft.items.map(({ feedback }) => feedback.body).toSorted();
  };

  it('never puts a comment under another student', async () => {
    const { page } = grace;
    // In batches, so that it is the haste that takes the time and not a heap of comments.
    for (let batch = 0; batch < 4; batch += 1) {
      await page.goto('/app/about-us');
      await product.database.query('delete from drafts');
      await page.evaluate(() => localStorage.clear());
      await open(page, joan);
      const wanted = await hurry(page, 50);
      for (const work of [joan, alan]) {
        await expect.poll(() => staged(page, work), slow).toEqual(wanted[work.id]!.toSorted());
      }
    }
  }, 240_000);
});
