/** The grader page: files, panes and keyboard. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './pages/accessible.ts';
import type { Member } from './course/accounts.ts';
import { reviewsOf } from './course/feedback-pull.ts';
import { gradedClass, type GradedClass, type GradedWork } from './course/graded-class.ts';
import {
  card,
  code,
  file,
  heading,
  open,
  pending,
  plus,
  savedComments,
  typeComment,
} from './pages/grader-page.ts';
import { copied, expectFocus, expectNoPointer, press, watchPointer } from './pages/keyboard.ts';
import { slowPoll, slow } from './pages/timeouts.ts';
import { phone, startProduct, wide, type Product } from './product/product.ts';
import { everyKind, twoFiles } from './course/pushed-files.ts';

let product: Product;
let room: GradedClass;
let grace: Member;
let alan: GradedWork;
let joan: GradedWork;

beforeAll(async () => {
  product = await startProduct();
  room = await gradedClass(product);
  grace = await room.assistant('grace', 'Grace Hopper');
  joan = await room.work('joan', 'Joan Clarke', twoFiles);
  alan = await room.work('alan', 'Alan Turing', everyKind);
  // Too long for the header.
  await product.database.query(
    `update assignments set name = name || ' of a professor who says in the name of an assignment all that is asked for in Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung'`,
  );
});
afterAll(async () => {
  expect(product.browserErrors).toEqual([]);
  await product.stop();
});

const fits = (words: Locator) =>
  words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);

/** The colour of a pixel of the page. */
async function colourAt(page: Page, x: number, y: number): Promise<string> {
  const clip = { x: Math.round(x), y: Math.round(y), width: 1, height: 1 };
  const png = await page.screenshot({ clip });
  return page.evaluate(
    async (bytes) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
      canvas.drawImage(picture, 0, 0);
      return `rgb(${[...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).join(', ')})`;
    },
    [...png],
  );
}

describe('the grader', () => {
  it('opens the first changed file, with names and neighbours of the submission', async () => {
    const { page } = grace;
    await open(page, alan);
    await page.getByText('Student Work 2/2', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Next', exact: true }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Previous' }).isEnabled()).toBe(true);
    const back = page.getByRole('link', { name: 'Back to grading' });
    expect(await back.getAttribute('href')).toBe('/app/grading');
    expect(await file(page, /^picture.png, added/).getAttribute('aria-selected')).toBe('true');
    await page.getByRole('img', { name: 'docs/picture.png' }).waitFor();
    const reason = page.getByText('Not decided yet. The newest commit when grading begins');
    await reason.waitFor();
    await page.setViewportSize({ width: 1280, height: 768 });
    expect(await fits(reason.locator('xpath=..'))).toBe(true);
    await page.setViewportSize(wide);
  });

  it.each([
    { name: 'a wide window', size: wide, height: 56, marks: '+1' },
    { name: 'a small window', size: { width: 1024, height: 768 }, height: 56, marks: '+2' },
    { name: 'a phone', size: phone, height: 52, marks: '+2' },
  ])('keeps one compact header for all students in $name', async ({ size, height, marks }) => {
    const { page } = grace;
    await page.setViewportSize(size);
    await page.route(`**${joan.path}`, async (route) => {
      const response = await route.fetch();
      const { student_work, ...rest } = (await response.json()) as { student_work: object };
      const marked = { ...student_work, has_extension: true, history_rewritten: true };
      await route.fulfill({ response, json: { ...rest, student_work: marked } });
    });
    const places = async () => {
      const boxes = ['Previous', 'Next'].map((name) =>
        page.getByRole('button', { name, exact: true }).boundingBox(),
      );
      return [
        await page.getByRole('main').locator('header').boundingBox(),
        ...(await Promise.all(boxes)),
      ];
    };
    const openHere = async ({ address, student }: GradedWork) => {
      await page.goto(address);
      await heading(page, student.name).waitFor(slow);
    };
    await openHere(alan);
    const about = page.getByRole('button', { name: /^About this submission/ });
    await about.waitFor();
    const ofAlan = await places();
    expect(ofAlan[0]!.height).toBe(height);
    await openHere(joan);
    await about.getByText(marks, { exact: true }).waitFor();
    expect(await places()).toEqual(ofAlan);
    await about.click();
    const dialog = page.getByRole('dialog', { name: 'About this submission' });
    await dialog.getByText('History rewritten').waitFor();
    await dialog.getByText(/Not decided yet\. The newest commit when grading begins/).waitFor();
    await expectAccessible(page, `grader-about-${size.width}`);
    await page.keyboard.press('Escape');
    await expectFocus(about);
    await page.unroute(`**${joan.path}`);
    await page.setViewportSize(wide);
  });

  it('shows the button for a comment on the whole submission below any rubric', async () => {
    const { page } = grace;
    await open(page, alan);
    const button = page.getByRole('button', { name: 'Comment on the whole submission' });
    for (const height of [900, 600]) {
      await page.setViewportSize({ ...wide, height });
      const { y, height: own } = (await button.boundingBox())!;
      const foot = await page
        .getByLabel('Total Score')
        .locator('xpath=ancestor::footer')
        .boundingBox();
      expect(y + own).toBeLessThanOrEqual(foot!.y);
      await button.click({ trial: true });
    }
    await page.setViewportSize(wide);
  });

  it('allows comments on changed lines only', async () => {
    const { page } = grace;
    await file(page, /^main.py, modified/).click();
    await page.getByText('print("hello")').waitFor();
    await page.locator('code span', { hasText: 'return' }).first().waitFor(slow);
    expect(await plus(page, 1).count()).toBe(0);
    expect(await plus(page, 4).count()).toBe(1);
    await expectAccessible(page, 'grader');
  });

  it('always shows the comment buttons of a touch screen, which has no hover and no keys', async () => {
    // Chromium does not end the emulation, so this page is closed afterwards.
    const page = await grace.context.newPage();
    const touch = await page.context().newCDPSession(page);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await open(page, alan);
    await file(page, /^main.py, modified/).click();
    await plus(page, 4).waitFor();
    const box = () => plus(page, 4).evaluate((sign) => getComputedStyle(sign).backgroundColor);
    await expect.poll(box).toMatch(/^rgb\(/);
    expect(await page.getByRole('button', { name: 'Keyboard shortcuts' }).isVisible()).toBe(false);
    await page.close();
  });

  it(
    'draws a complete focus ring around the code, over its line numbers',
    { tags: 'release' },
    async () => {
      const { page } = grace;
      const region = code(page, 'main.py');
      await region.focus();
      // A key press makes the focus visible.
      await page.keyboard.press('Shift');
      await region.evaluate((one) => one.scrollTo({ left: 40 }));
      for (const look of [
        { colorScheme: 'light' },
        { colorScheme: 'dark' },
        { forcedColors: 'active' },
      ] as const) {
        await page.emulateMedia(look);
        const { x, y, width, height } = (await region.boundingBox())!;
        // Nothing covers the ring there.
        const ring = await colourAt(page, x + width / 2, y + height - 1);
        expect(await colourAt(page, x + width / 2, y + height - 9)).not.toBe(ring);
        expect(await colourAt(page, x, y + 10), `left, ${JSON.stringify(look)}`).toBe(ring);
        expect(await colourAt(page, x + 30, y), `above, ${JSON.stringify(look)}`).toBe(ring);
      }
      await page.emulateMedia({ colorScheme: null, forcedColors: null });
      await region.evaluate((one) => one.scrollTo({ left: 0 }));
    },
  );

  it('gives the code most of the window at 200 % zoom', { tags: 'release' }, async () => {
    const { page } = grace;
    await page.setViewportSize({ width: 720, height: 450 });
    // The panes become tabs.
    await page.getByRole('tab', { name: 'Code' }).waitFor();
    await code(page, 'main.py').waitFor();
    const shown = await code(page, 'main.py').boundingBox();
    expect(shown!.height).toBeGreaterThan(0.6 * 450);
    expect(shown!.y + shown!.height).toBe(450);
    for (const name of ['Compare with the starter code', 'Keyboard shortcuts']) {
      await page.getByRole('button', { name }).click({ trial: true });
    }
    const trail = page.getByRole('navigation', { name: 'Breadcrumbs' });
    const grading = trail.getByRole('link', { name: 'Grading' });
    expect(await fits(grading)).toBe(true);
    const [words, crumb] = [await grading.boundingBox(), await grading.locator('..').boundingBox()];
    expect(crumb!.x + crumb!.width).toBeCloseTo(words!.x + words!.width);
    await page.getByRole('tab', { name: 'Rubric' }).click();
    await expectAccessible(page, 'grader-magnified');
    await page.getByRole('tab', { name: 'Code' }).click();
    // At 400 % zoom, name and code are there, if not both at once.
    await page.setViewportSize({ width: 320, height: 256 });
    const sizeOf = (part: Locator) => part.boundingBox().then((box) => box!);
    expect((await sizeOf(heading(page, 'Alan Turing'))).width).toBeGreaterThan(120);
    expect((await sizeOf(code(page, 'main.py'))).height).toBeGreaterThan(160);
    await page.getByRole('button', { name: 'Previous' }).click({ trial: true });
    await page.setViewportSize(wide);
    await page.getByText('print("hello")').waitFor();
  });

  it('shows empty files, links and Markdown source', async () => {
    const { page } = grace;
    await file(page, /^empty.txt/).click();
    await page.getByText('No content available').waitFor();
    await file(page, /^link.txt/).click();
    await page.getByText('A symbolic link to main.py').waitFor();
    await file(page, /^notes.md/).click();
    await page.getByText('# Notes').waitFor();
    expect(await copied(page, code(page, 'src/notes.md'))).toBe('# Notes\n\nSome *words*.');
  });

  it('prints the whole file and the score', async () => {
    const { page } = grace;
    await file(page, /^long.py/).click();
    const region = code(page, 'src/long.py');
    await region.waitFor();
    await page.emulateMedia({ media: 'print' });
    const paper = await region.evaluate(({ scrollHeight, clientHeight }) => ({
      hidden: scrollHeight - clientHeight,
      beyond: document.documentElement.scrollHeight - clientHeight,
    }));
    expect(paper.hidden).toBe(0);
    expect(paper.beyond).toBeGreaterThan(0);
    await page.getByLabel('Total Score').waitFor();
    expect(await page.getByRole('tree', { name: 'Files' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
  });

  it(
    'scrolls by pages, and keeps lines below the focused one visible',
    { tags: 'release' },
    async () => {
      const { page } = grace;
      await file(page, /^long.py/).click();
      const region = code(page, 'src/long.py');
      await region.press('PageDown');
      const turned = () => region.evaluate((pane) => pane.scrollTop / pane.clientHeight);
      await expect.poll(turned).toBeGreaterThan(0.8);
      // Page keys also work while a navigation button has the focus.
      const previous = page.getByRole('button', { name: 'Previous' });
      await previous.press('PageUp');
      await expect.poll(turned).toBeLessThan(0.1);
      await expectFocus(previous);
      const visibleLines = await region.evaluate((pane) => {
        pane.scrollTop = 0;
        return Math.floor(pane.clientHeight / 20);
      });
      for (const each of [visibleLines - 1, 90]) {
        await plus(page, each - 1).focus();
        await page.keyboard.press('ArrowDown');
        const pane = (await region.boundingBox())!;
        const line = (await plus(page, each).boundingBox())!;
        expect(line.y).toBeLessThan(pane.y + pane.height * 0.7);
      }
      // The button reacts to clicks slightly beside it.
      const button = (await plus(page, 90).boundingBox())!;
      await page.mouse.click(button.x + button.width + 6, button.y + button.height / 2);
      await page.getByRole('form', { name: 'Comment on line 90' }).press('Escape');
    },
  );

  it(
    'keeps its scroll position at a comment form when it is zoomed',
    { tags: 'release' },
    async () => {
      const { page } = grace;
      const region = code(page, 'src/long.py');
      await plus(page, 61).click();
      await region.evaluate((pane) => {
        // Safari has no scroll anchoring.
        pane.style.overflowAnchor = 'none';
        pane.scrollTo(0, 60 * 20 + 10);
      });
      const form = page.getByRole('form', { name: 'Comment on line 61' });
      const below = async () => (await form.boundingBox())!.y - (await region.boundingBox())!.y;
      const before = await below();
      for (const name of ['Zoom in', 'Zoom out']) {
        for (let step = 0; step < 5; step += 1) await page.getByRole('button', { name }).click();
        expect(Math.abs((await below()) - before)).toBeLessThan(10);
      }
      await form.press('Escape');
    },
  );

  it(
    'compares a file with the starter code, which cannot be commented on',
    { tags: 'release' },
    async () => {
      const { page } = grace;
      await page.getByRole('button', { name: 'Previous' }).click();
      await heading(page, 'Joan Clarke').waitFor(slow);
      await file(page, /^main.py, modified/).click();
      const main = code(page, 'main.py');
      const gone = main.getByText('print("hello")', { exact: true });
      await main.getByText('print("hello, world")').waitFor(slow);
      expect(await gone.count()).toBe(0);
      await page.getByRole('button', { name: 'Compare with the starter code' }).click();
      await gone.waitFor(slow);
      expect(await plus(page, 1).count()).toBe(1);
      await expectAccessible(page, 'grader-compared');
      await page.reload();
      await gone.waitFor(slow);
      const ring = () => main.evaluate((place) => getComputedStyle(place).outlineStyle);
      await expectFocus(main);
      expect(await ring()).toBe('none');
      await page.keyboard.press('PageDown');
      expect(await ring()).toBe('solid');
      await page.keyboard.press('k');
      await page.getByText('This file is new. It is not in the starter code.').waitFor(slow);
      await page.keyboard.press('d');
      await page.getByText('It is not in the starter code').waitFor({ state: 'detached' });
    },
  );

  it('reads each file once, and shows it to this session only', async () => {
    const { page } = grace;
    const reads = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry instanceof PerformanceResourceTiming)
          .filter(({ name }) => name.includes('/blob/'))
          .map(({ name, transferSize }) => ({ name, isFromCache: transferSize === 0 })),
      );
    await open(page, joan);
    await code(page, 'src/joan.py').waitFor(slow);
    await page.reload();
    await code(page, 'src/joan.py').waitFor(slow);
    const [again] = await reads();
    expect(again).toMatchObject({ isFromCache: true });
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    const status = (name: string) =>
      page.evaluate(async (address) => (await fetch(address)).status, name);
    expect(await status(again!.name)).toBe(401);
    await page.context().addCookies(cookies);
    expect(await status(again!.name)).toBe(200);
  });

  it('zooms between the font sizes 8 and 24', { tags: 'release' }, async () => {
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

  it(
    'resizes its panes, and closes one that is dragged to its edge',
    { tags: 'release' },
    async () => {
      const { page } = grace;
      const widthOf = async (pane: string) =>
        Math.round((await page.locator(pane).boundingBox())?.width ?? 0);
      const width = () => widthOf('#files');
      expect(await width()).toBe(230);
      const handle = page.getByRole('separator', { name: 'Width of the files' });
      const box = (await handle.boundingBox())!;
      const drag = async (from: number, to: number) => {
        await page.mouse.move(from, box.y + 200);
        await page.mouse.down();
        await page.mouse.move(to, box.y + 200, { steps: 8 });
        await page.mouse.up();
      };
      await drag(box.x, box.x - 60);
      expect(await width()).toBe(170);
      await drag(box.x - 60, box.x - 225);
      expect(await width()).toBe(4);
      expect(await page.getByRole('tree', { name: 'Files' }).count()).toBe(0);
      await page.reload();
      await page.getByRole('tree', { name: 'Files' }).waitFor(slow);
      expect(await width()).toBe(170);

      // Widths saved in a larger window are reduced in a smaller one, but stay saved.
      const { width: whole, height } = page.viewportSize()!;
      await drag(box.x - 60, box.x + 300);
      expect(await width()).toBe(530);
      await page.setViewportSize({ width: 900, height });
      await page.reload();
      await page.getByRole('tree', { name: 'Files' }).waitFor(slow);
      expect(await widthOf('#code')).toBeGreaterThanOrEqual(200);
      expect(await widthOf('#rubric')).toBeGreaterThanOrEqual(150);
      await page.setViewportSize({ width: whole, height });
      await page.reload();
      await page.getByRole('tree', { name: 'Files' }).waitFor(slow);
      expect(await width()).toBe(530);
      // The handle also reacts slightly beside its line.
      await page.mouse.dblclick(box.x + 303, box.y + 200);
      await expect.poll(width).toBe(230);
      await handle.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(width).toBeGreaterThan(230);
      const stepped = await width();
      await page.reload();
      await page.getByRole('tree', { name: 'Files' }).waitFor(slow);
      expect(await width()).toBe(stepped);
    },
  );

  it('opens the closed rubric pane when a comment is started with a key', async () => {
    const { page } = grace;
    const line = page.getByRole('separator', { name: 'Width of the rubric' });
    await line.focus();
    await page.keyboard.press('End');
    const field = page
      .getByRole('form', { name: 'Comment on the whole submission' })
      .getByPlaceholder('Leave a comment');
    await page.locator('#rubric > div > div[hidden]').waitFor({ state: 'attached' });
    await page.keyboard.press('w');
    await page.keyboard.type('Some words');
    expect(await field.inputValue()).toBe('Some words');
    await field.fill('');
    await page.keyboard.press('Escape');
  });
});

describe('with the keyboard only', () => {
  it('a grader grades one student after the other', async () => {
    const { page } = grace;
    await watchPointer(page);
    await page.goto('/app/grading');
    await press(page, page.getByRole('button', { name: /^Homework 1/ }));
    await press(page, page.getByRole('link', { name: 'Joan Clarke' }));
    await heading(page, 'Joan Clarke').waitFor(slow);
    await code(page, 'src/joan.py').waitFor(slow);
    await expectFocus(code(page, 'src/joan.py'));
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await page.keyboard.press('j');
    await code(page, 'main.py').waitFor();
    await page.keyboard.press('k');
    await code(page, 'src/joan.py').waitFor();
    await page.keyboard.press('n');
    await expectFocus(plus(page, 1));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('c');
    await typeComment(page, 'By keyboard: j and 2 are letters here');
    await expectFocus(plus(page, 2));
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await card(page, 'Well named').waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('Shift+S');
    await page.getByText('Grade submitted successfully!').waitFor(slow);

    await page.keyboard.press(']');
    await heading(page, 'Alan Turing').waitFor(slow);
    await page.getByRole('img', { name: 'docs/picture.png' }).waitFor(slow);
    await page.keyboard.press('j');
    await code(page, 'src/long.py').waitFor(slow);
    await page.keyboard.press('Space');
    const scrolled = () => code(page, 'src/long.py').evaluate(({ scrollTop }) => scrollTop);
    await expect.poll(scrolled).toBeGreaterThan(0);
    await page.keyboard.press('n');
    await expectFocus(plus(page, 1));
    await page.keyboard.press('c');
    await typeComment(page, 'A loop is shorter');
    await page.keyboard.press('w');
    await typeComment(page, 'Well done');
    await page.keyboard.press('Shift+S');
    await expect.poll(() => pending(page).count(), slow).toBe(0);
    expect(await savedComments(product, joan)).toEqual([
      { path: 'src/joan.py', line: 2, body: 'By keyboard: j and 2 are letters here', points: 0 },
      { path: 'src/joan.py', line: 2, body: 'Well named', points: 2 },
    ]);
    expect(await savedComments(product, alan)).toEqual([
      { path: 'src/long.py', line: 1, body: 'A loop is shorter', points: 0 },
      { path: null, line: null, body: 'Well done', points: 0 },
    ]);
    await expectNoPointer(page);
  });

  it('a professor publishes the grades', { tags: 'release' }, async () => {
    const { page } = room.professor;
    await watchPointer(page);
    await page.goto('/app/grading');
    await press(page, page.getByRole('button', { name: /^Homework 1/ }));
    await press(page, page.getByRole('button', { name: 'Publish all (2)' }));
    const dialog = page.getByRole('alertdialog', { name: 'Publish 2 grades?' });
    await press(page, dialog.getByRole('button', { name: 'Publish' }));
    await page.getByText('2 grades published').waitFor(slow);
    await expectNoPointer(page);
    const reviews = (work: GradedWork) => reviewsOf(product, room.professor, work);
    const review = (...lines: number[]) => [{ comments: lines.map((line) => ({ line })) }];
    await expect.poll(() => reviews(joan), slowPoll).toMatchObject(review(2, 2));
    await expect.poll(() => reviews(alan), slowPoll).toMatchObject(review(1));
  });
});
