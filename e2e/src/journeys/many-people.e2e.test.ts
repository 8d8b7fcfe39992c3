import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, visit } from '../browser/browser.ts';
import { signInAs } from '../browser/sign-in.ts';
import { DEMO, Product } from '../product/product.ts';

const PEOPLE = 2000;
const PROJECTS = 500;
const QUIET_MS = 1500;

let product: Product;
let browser: Browser;

/** Everybody in ten projects; the person who signs in is a member of all. */
const FILL = `
  insert into users (id, email, display_name, password_hash)
    select gen_random_uuid(), 'person' || n || '@clinic.example', 'Person ' || n, '' from generate_series(1, ${PEOPLE}) n;
  insert into projects (id, name) select gen_random_uuid(), 'Project ' || n from generate_series(1, ${PROJECTS}) n;
  insert into project_members (project_id, user_id)
    select p.id, u.id from (select id, row_number() over (order by id) as place from projects where name like 'Project %') p
    join (select id, row_number() over (order by id) as place from users where email like 'person%') u
      on p.place % (${PROJECTS} / 10) = u.place % (${PROJECTS} / 10);
  insert into project_members (project_id, user_id)
    select p.id, u.id from projects p cross join users u where u.email in ('${DEMO.lab}', '${DEMO.viewer}') on conflict do nothing;
  analyze users, projects, project_members`;

beforeAll(async () => {
  product = await Product.start({ workers: 0 });
  await product.query(FILL);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** The sign-in, who that is, the stream of the tab, the newest notifications, and what the screen itself shows. */
const SCREENS = [
  [DEMO.lab, '/sarm/projects', 5],
  [DEMO.viewer, '/sarm/dashboard', 5],
] as const;

it.each(SCREENS)(
  `leads %s to %s in at most %i calls, with ${PEOPLE} people in ${PROJECTS} projects`,
  async (email, path, most) => {
    const { page } = await visit(browser, product.url);
    const calls: string[] = [];
    let last = Date.now();
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (!pathname.startsWith('/api/')) return;
      calls.push(`${request.method()} ${pathname}${search}`);
      last = Date.now();
    });
    await signInAs(page, email, 'Sign in to SARM');
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Shown and quiet: what a screen requests after its first picture counts too.
    await expect.poll(() => Date.now() - last, { timeout: 30_000 }).toBeGreaterThan(QUIET_MS);
    const sinceSignIn = calls.slice(calls.findIndex((call) => call.endsWith('/login-user')));
    // Shows the surplus where there is one.
    expect(sinceSignIn.slice(most)).toEqual([]);
  },
);
