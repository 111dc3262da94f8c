/** Ten thousand open tasks of one person, made by SQL from one real leave: scrolled through and walked. */
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { openDatabase, type Tx } from '../../server/db/database.ts';
import { tenantByCode } from '../../server/db/tenants.ts';
import { reachDatabase } from '../../server/reachDatabase.ts';
import { longTasks, newMachine, signedIn } from '../support/browser.ts';
import { copied } from '../support/copied.ts';
import type { Figure } from '../support/figures.ts';
import { cursorFigure, formFigure, longTaskFigure, walked } from './walk.ts';

const many = 10_000;
/** Has no task of her own in the demo tenant. */
const whose = 'xiejie';
const form = 'auto_leave';
/** Ids that are far from those of the demo's records. */
const farOff = 100_000_000;

export async function longList(
  browser: Browser,
  app: { url: string; dataFolder: string },
): Promise<Figure[]> {
  await makeTasks(app.dataFolder);
  const context = await newMachine(browser, app.url);
  const page = await signedIn(context, whose);
  await page.goto('/flow-manage/my-flow/todo');
  await page.locator('.task-head').waitFor();
  await page.waitForTimeout(3000);
  const where = `${many.toLocaleString('en')} tasks`;
  const steps = await walked(page, { presses: 100, pauseMs: 300, withForm: true });
  const held = await walked(page, { presses: 150, pauseMs: 0, withForm: false });
  const scrolled = await scrolling(page);
  await context.close();
  return [
    cursorFigure(where, steps),
    formFigure(where, steps),
    cursorFigure(`${where}, as fast as it goes`, held),
    longTaskFigure(`walking ${where}`, [...steps.long, ...held.long]),
    longTaskFigure(`scrolling ${where}`, scrolled),
  ];
}

/** By wheel, by page, to both ends. */
async function scrolling(page: Page): Promise<number[]> {
  await longTasks(page);
  await page.mouse.move(500, 400);
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(30);
  }
  for (const [key, times] of [
    ['PageDown', 30],
    ['End', 1],
    ['PageUp', 30],
    ['Home', 1],
  ] as const) {
    for (let press = 0; press < times; press += 1) {
      await page.keyboard.press(key);
      await page.waitForTimeout(60);
    }
  }
  await page.waitForTimeout(500);
  return longTasks(page);
}

async function makeTasks(dataFolder: string): Promise<void> {
  const reached = await reachDatabase({ databaseUrl: undefined, dataFolder });
  const database = await openDatabase(reached.url);
  try {
    const tenant = await tenantByCode(database, 'DEFAULT');
    if (!tenant) throw new Error('The app has no demo tenant to make tasks in.');
    await database.inTenant(tenant, 'write', multiplied);
  } finally {
    await database.close();
    await reached.stop();
  }
}

async function multiplied(tx: Tx): Promise<void> {
  const { userId } = await tx
    .selectFrom('users')
    .select('userId')
    .where('userName', '=', whose)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ instanceId: string; rowId: string; taskNo: number; there: string }>`
    select i."instanceId", i."rowId", t."taskNo",
      (select count(*) from tasks where "userId" = ${userId} and state = 'open') as there
    from tasks t join instances i using ("instanceId") join forms f on f."formId" = i."formId"
    join runs r on r."instanceId" = t."instanceId" and r."runNo" = t."runNo"
    where t.state = 'open' and f."enName" = ${form} and t."runNo" = 2
    order by t."taskId" limit 1`.execute(tx);
  const [real] = rows;
  if (!real) throw new Error(`Nobody has an open task of ${form} to make more of.`);
  if (Number(real.there) >= many) return;
  await sql`set local statement_timeout to 0`.execute(tx);
  await sql`create temporary table made on commit drop as
    select n, nextval(pg_get_serial_sequence('instances', 'instanceId')) as id
    from generate_series(1, ${many}::int) as n`.execute(tx);
  const place = sql`"instanceId" = ${real.instanceId}`;
  const rowId = sql`${farOff}::bigint + m.n`;
  await copied(tx, form, sql`id = ${real.rowId}`, { id: rowId });
  await copied(tx, 'instances', place, {
    instanceId: sql`m.id`,
    rowId,
    createTime: sql`t."createTime" - m.n * interval '1 minute'`,
  });
  await copied(tx, 'runs', place, { instanceId: sql`m.id` });
  // All of them, since a flow is read as a whole; the open one becomes that person's.
  await copied(tx, 'tasks', place, {
    taskId: sql`nextval(pg_get_serial_sequence('tasks', 'taskId'))`,
    instanceId: sql`m.id`,
    userId: sql`case when t."taskNo" = ${real.taskNo} then ${userId}::bigint else t."userId" end`,
    rowId,
    arrivalTime: sql`t."arrivalTime" - m.n * interval '1 minute'`,
  });
  await sql`analyze instances, runs, tasks`.execute(tx);
}
