/** No page of the menu has a serious or critical fault for people with a screen reader or weak eyes (axe), in either theme. A page more costs about a second. */
import { expect, test } from 'vitest';
import { resourcePages } from '../../contract/resources/resourcePages.ts';
import { findAccessibilityViolations } from '../support/browser/accessibility.ts';
import { createAppClient } from '../support/browser/appClient.ts';
import { openPage } from '../support/browser/browserPage.ts';
import { followLink, signInOnPage } from '../support/browser/keyboard.ts';
import { isFullDepth, sampleEvery } from '../support/depth.ts';

type Route = { path: string; children?: Route[] };

/** The addresses of the menu's pages, as the server gives it to a person. */
async function menuOf(userName: string): Promise<string[]> {
  const { data } = await (await createAppClient(userName)).get<{ data: Route[] }>('/getRouters');
  const leaves = (routes: readonly Route[], above: string): string[] =>
    routes.flatMap(({ path, children = [] }) => {
      const address = path.startsWith('/') ? path : `${above}/${path}`;
      return children.length > 0 ? leaves(children, address) : [address];
    });
  return leaves(data, '');
}

/** A row under the cursor, or whatever else a page begins with. */
const settled = [
  '[role="row"].grid-cursor',
  '.ui-empty',
  '.launch-form',
  '.charts-bars svg',
  '.calendar-day',
  '.profile',
]
  .map((one) => `${one}:visible`)
  .join(', ');

/** Lists of forms are one component, drawn from the form: of those without anything of their own one is looked at. */
const likeContracts = [
  'auto_supplier',
  'auto_project',
  'auto_payment',
  'auto_expense',
  'auto_leave',
  'auto_seal',
].map((form) => `/list/${form}`);

/** Rows of a list are all of a kind, and each costs time. */
const fewRows = { viewport: { width: 1440, height: 560 } };

/** Pages of administration are one component, drawn from the resource. */
const resourceAddresses = new Set(Object.values(resourcePages).map(({ path }) => path));

/** A sample of the pages of administration, and of the others. */
function sampleAddresses(menu: readonly string[]): string[] {
  const [ofResources = [], own = []] = [true, false].map((wanted) =>
    menu.filter((one) => resourceAddresses.has(one) === wanted),
  );
  const others = own.filter((one) => !likeContracts.includes(one));
  return [...sampleEvery(2, others), ...sampleEvery(4, ofResources)];
}

const parts = isFullDepth ? [1, 2, 3, 4] : [1, 2];

test.each(parts)(
  `part %i of ${parts.length} of all pages has no serious accessibility violation`,
  async (part) => {
    const page = await openPage(fewRows, /404/);
    await signInOnPage(page, 'admin');
    const menu = await menuOf('admin');
    expect(menu).toEqual(expect.arrayContaining(['/list/auto_contract', ...likeContracts]));
    // The tabs of neighbors have different titles.
    const pages = ['/404', ...sampleAddresses(menu), '/user/profile', '/401', '/nowhere'];
    for (const address of pages.filter((_, index) => index % parts.length === part - 1)) {
      if (address === '/index') await page.goto(address);
      else await followLink(page, address);
      await page.locator(settled).first().waitFor();
      const faults = await findAccessibilityViolations(
        page,
        address === '/index' ? 'body' : 'main:not([hidden])',
      );
      expect.soft(faults, address).toEqual([]);
    }
  },
);
