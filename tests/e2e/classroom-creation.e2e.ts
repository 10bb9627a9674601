/** From the landing page to a new classroom with the keyboard, and each screen on the way. */
import type { Classroom } from '@lectern/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './pages/accessible.ts';
import { organizationOf, signUp, type Member } from './course/accounts.ts';
import { choose as select } from './course/class.ts';
import { failRequests } from './product/network.ts';
import { startProduct, type Product } from './product/product.ts';
import { navigate } from './pages/navigate.ts';

let product: Product;
let ada: Member;
let page: Page;
let orgId: number;

/** The longest login of an organization that the platform allows. */
const longest = 'school-of-molecular-and-cell-biology-12';

beforeAll(async () => {
  product = await startProduct();
  ada = await signUp(product, 'ada', 'Ada Lovelace');
  page = ada.page;
  orgId = await organizationOf(ada, 'cs-101');
  await organizationOf(ada, longest, { installed: false });
});
afterAll(async () => {
  expect(product.browserErrors).toEqual([]);
  await product.stop();
});

const at = (path: string) => page.waitForURL(`${product.site}${path}`);
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const choose = async (label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
};

/** Presses Tab until the element with this name has the focus. */
async function tabTo(name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element?.getAttribute('aria-labelledby');
      const named = label && document.getElementById(label)?.textContent;
      const own = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
      return (named ?? own ?? element?.textContent ?? '').trim();
    });
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
    passed.push(focused);
  }
  throw new Error(`Tab does not lead to ${name}; it passed ${passed.join(' | ')}`);
}

describe('with the keyboard only', () => {
  it('a professor gets from the landing page to a new classroom', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Log in with GitHub' }).waitFor();
    await tabTo('Log in with GitHub');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Allow Lectern' }).waitFor();
    await tabTo('Allow Lectern');
    await page.keyboard.press('Enter');
    await at('/app/dashboard');
    await heading('No Classroom Selected').waitFor();
    await tabTo('Select Classroom');
    await page.keyboard.press('Enter');

    await heading('Your Organizations').waitFor();
    await tabTo('Organization');
    await page.keyboard.press('Enter');
    await page.keyboard.type('cs');
    await page.keyboard.press('Enter');
    await tabTo('View Classrooms');
    await page.keyboard.press('Enter');

    await heading('Your Classrooms').waitFor();
    await tabTo('New Classroom');
    await page.keyboard.press('Enter');

    await heading('New Classroom').waitFor();
    // The field for a name has the focus.
    await page.getByLabel('Custom classroom name').waitFor();
    await page.keyboard.type('Data Structures');
    await page.getByText('Valid', { exact: true }).waitFor();
    await page.keyboard.press('Enter');

    await heading('Add Teaching Assistants').waitFor();
    await at('/app/classroom/invite-tas?classroom=*');
    await tabTo('Continue');
    await page.keyboard.press('Enter');
    await heading('Add Students').waitFor();
    await tabTo('Continue');
    await page.keyboard.press('Enter');
    await heading('Data Structures Classroom Created!').waitFor();
    await tabTo('View my classroom');
    await page.keyboard.press('Enter');
    await at('/app/dashboard');
    await heading('cs-101').waitFor();
    await page.getByText('Data Structures').waitFor();
  });
});

describe('the organizations', () => {
  it('are listed with those that have the app first, and a new one last', async () => {
    await navigate(page, '/app/organization/select');
    await page.getByRole('combobox', { name: 'Organization' }).click();
    expect(await page.getByRole('option').allTextContents()).toEqual([
      'cs-101',
      `${longest}Not installed`,
      'Create a New Organization',
    ]);
    await page.keyboard.press('Escape');
  });

  it('stay open until 200 ms after the focus has left', async () => {
    await page.getByRole('combobox', { name: 'Organization' }).click();
    const watched = await page.getByRole('listbox').evaluateHandle((list) => {
      let left = Infinity;
      document.addEventListener('focusout', () => (left = performance.now()), { once: true });
      const closed = new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => resolve(performance.now() - left));
        observer.observe(list, { attributeFilter: ['hidden'] });
      });
      return { closed };
    });
    await page.keyboard.press('Tab');
    const ms = await watched.evaluate(({ closed }) => closed);
    // Timers round, and a busy machine runs them late.
    expect(ms).toBeGreaterThan(199);
    expect(ms).toBeLessThan(1_000);
  });

  it('without the app link to the page that installs it', { tags: 'release' }, async () => {
    await choose('Organization', longest);
    await expectAccessible(page, 'organization-select');
    await page.getByRole('link', { name: 'Install' }).click();
    await heading(`Install Lectern on ${longest}?`).waitFor();
    await page.goBack();
  });

  it('have links to create one or to find one on the platform', { tags: 'release' }, async () => {
    await page.getByRole('combobox', { name: 'Organization' }).click();
    const [made] = await Promise.all([
      ada.context.waitForEvent('page'),
      page.getByRole('option', { name: 'Create a New Organization' }).click(),
    ]);
    await made.waitForURL(`${product.host}/organizations/new`);
    await made.close();
    const [chooser] = await Promise.all([
      ada.context.waitForEvent('page'),
      page.getByRole('link', { name: "Don't see your organization?" }).click(),
    ]);
    await chooser.getByRole('heading', { name: 'Install Lectern' }).waitFor();
    await chooser.close();
  });

  it('are preselected after the app was installed there', { tags: 'release' }, async () => {
    await organizationOf(ada, 'chemistry', { installed: false });
    await navigate(page, '/app/organization/select');
    await choose('Organization', 'chemistry');
    await page.getByRole('link', { name: 'Install' }).click();
    await page.getByRole('button', { name: 'Install' }).click();
    await at('/app/organization/select?installation_id=*');
    const chosen = page.getByRole('combobox', { name: 'Organization' });
    await chosen.getByText('chemistry', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'View Classrooms' }).click();
    await heading('Your Classrooms').waitFor();
    await page.getByText('chemistry', { exact: true }).waitFor();
  });
});

describe('the classrooms of an organization', () => {
  it('are listed with the role and open on the dashboard', async () => {
    await navigate(page, `/app/classroom/select?org_id=${orgId}`);
    const row = page.getByRole('button', { name: /Data Structures/ });
    await row.waitFor();
    expect(await row.textContent()).toBe('Data StructuresProfessor');
    await page.getByText('cs-101', { exact: true }).waitFor();
    await expectAccessible(page, 'classroom-select');
    await row.click();
    await at('/app/dashboard');
  });

  it('are empty at first, and an administrator can create one', { tags: 'release' }, async () => {
    await organizationOf(ada, 'physics');
    await navigate(page, '/app/organization/select');
    await choose('Organization', 'physics');
    await page.getByRole('link', { name: 'View Classrooms' }).click();
    await page
      .getByText(
        'You have no classes in this organization. Please create a new classroom to get started.',
      )
      .waitFor();
    await page.getByRole('link', { name: 'New Classroom' }).waitFor();
    await expectAccessible(page, 'classroom-select-empty');
    await page.getByRole('link', { name: 'Choose a different organization' }).click();
    await at('/app/organization/select');
  });

  it.each([
    ['abc', 'Error loading classrooms: Invalid organization ID'],
    ['999999', 'Error loading classrooms: Not found'],
  ])('show an error for the organization id %s', { tags: 'release' }, async (id, message) => {
    await navigate(page, `/app/classroom/select?org_id=${id}`);
    await page.getByRole('alert').getByText(message, { exact: true }).waitFor();
  });

  it('redirect to the organizations if none is selected', async () => {
    await navigate(page, '/app/classroom/select');
    await at('/app/organization/select');
    await navigate(page, '/app/classroom/create');
    await page.getByRole('link', { name: 'Click here to select an organization.' }).click();
    await at('/app/organization/select');
  });
});

describe('a new classroom', () => {
  const create = () => page.getByRole('button', { name: 'Create Classroom' });
  const name = () => page.getByLabel('Custom classroom name');

  it('has a read-only organization, and term names before Custom', async () => {
    await navigate(page, `/app/classroom/create?org_id=${orgId}`);
    const organization = page.getByLabel('Organization name');
    expect(await organization.inputValue()).toBe('cs-101');
    expect(await organization.isEditable()).toBe(false);
    expect(await create().isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: 'Classroom name' }).click();
    const offered = await page.getByRole('option').allTextContents();
    expect(offered.at(-1)).toBe('Custom');
    expect(offered.length).toBeGreaterThan(2);
    await page.getByRole('option', { name: 'Custom' }).click();
    await name().waitFor();
    await expectAccessible(page, 'classroom-create');
  });

  it('cannot have a name with special characters, or one that exists in another case', async () => {
    await name().fill('Data/Structures');
    await page.getByText('Classroom name cannot contain any special characters.').waitFor();
    await page.getByText('Invalid', { exact: true }).waitFor({ state: 'attached' });
    expect(await create().isDisabled()).toBe(true);
    await name().fill('data  STRUCTURES ');
    await page.getByText('Classroom name already exists.').waitFor();
    expect(await create().isDisabled()).toBe(true);
    await name().fill('   ');
    expect(await create().isDisabled()).toBe(true);
  });

  it('has its name checked after a debounce, not at every keystroke', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const [, checked] = /check-classroom-exists\/([^?]+)/.exec(request.url()) ?? [];
      if (checked) asked.push(decodeURIComponent(checked));
    });
    await name().fill('');
    await name().pressSequentially('Algorithms', { delay: 10 });
    await page.getByText('Valid', { exact: true }).waitFor({ state: 'attached' });
    expect(asked).toContain('Algorithms');
    expect(asked.length).toBeLessThan(4);
  });

  it('shows an error when it cannot be created', { tags: 'release' }, async () => {
    const outage = await failRequests(page, '**/api/classrooms');
    await create().click();
    await page.getByRole('alert').getByText('Failed to create classroom.').waitFor();
    await expectAccessible(page, 'classroom-create-failed');
    await outage.restore();
  });

  it('is created once after a double click', async () => {
    await create().dblclick();
    await heading('Add Teaching Assistants').waitFor();
    const { rows } = await product.database.query(
      `select count(*)::int as made from classrooms where name = 'Algorithms'`,
    );
    expect(rows).toEqual([{ made: 1 }]);
  });
});

describe('the links of a new classroom', () => {
  it('can be copied, and survive a reload after another tab selected another classroom', async () => {
    await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page
      .getByText('Warning: This will make them an admin of the GitHub organization.')
      .waitFor();
    const field = page.getByLabel('Invite link');
    await expect
      .poll(() => field.inputValue())
      .toMatch(new RegExp(`^${product.site}/token/classroom/join\\?token=[\\w-]+$`));
    const link = await field.inputValue();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied to clipboard!').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    // People compare tokens letter by letter, so ligatures are off.
    const address = page.getByRole('textbox', { name: 'Invite link' });
    const ligatures = await address.evaluate(
      (field) => getComputedStyle(field).fontVariantLigatures,
    );
    expect(ligatures).toBe('none');
    await expectAccessible(page, 'invite-tas');
    const { rows } = await product.database.query<Classroom>(
      `select id::int, name, org_id::int, 'cs-101' as org_name from classrooms
        where name = 'Data Structures'`,
    );
    await select(ada, rows[0]!);
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe(link);
  });

  it('show an error when they cannot be created', { tags: 'release' }, async () => {
    const outage = await failRequests(page, '**/token');
    await navigate(page, '/app/classroom/invite-students');
    await page.getByText('Failed to generate invite URL. Please try again.').waitFor();
    await outage.restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.getByLabel('Invite link').inputValue()).toContain('token=');
    await page.getByRole('link', { name: 'Continue' }).click();
    await heading('Algorithms Classroom Created!').waitFor();
    await expectAccessible(page, 'classroom-success');
  });
});
