/** Ten thousand open tasks of one person, made by SQL from one real leave request: scrolled, and stepped through by keys. */
import { sql } from 'kysely';
import type { Browser } from 'playwright';
import type { Tx } from '../../server/db/database.ts';
import { openSignedInPage } from '../support/browser.ts';
import { inDemoTenant } from '../support/demoTenant.ts';
import { insertCopies } from '../support/insertCopies.ts';
import type { Measurement } from '../support/measurements.ts';
import {
  cursorMeasurement,
  formMeasurement,
  longTaskMeasurement,
  measureCursorSteps,
} from './cursorSteps.ts';
import { measureScrolling } from './scrolling.ts';

const many = 10_000;
/** A user without tasks in the demo tenant. */
const listOwner = 'xiejie';
const form = 'auto_leave';
/** Ids that are far from those of the demo's records. */
const farOff = 100_000_000;

export async function measureLongList(
  browser: Browser,
  app: { url: string; dataFolder: string },
): Promise<Measurement[]> {
  await inDemoTenant(app.dataFolder, ({ database, tenant }) =>
    database.inTenant(tenant, 'write', multiplyTasks),
  );
  const page = await openSignedInPage(browser, { url: app.url, userName: listOwner });
  await page.goto('/flow-manage/my-flow/todo');
  await page.locator('.task-head').waitFor();
  await page.waitForTimeout(3000);
  const where = `${many.toLocaleString('en')} tasks`;
  const steps = await measureCursorSteps(page, { presses: 100, pauseMs: 300, withForm: true });
  const held = await measureCursorSteps(page, { presses: 150, pauseMs: 0, withForm: false });
  const scrolled = await measureScrolling(page);
  await page.context().close();
  return [
    cursorMeasurement(where, steps),
    formMeasurement(where, steps),
    cursorMeasurement(`${where}, as fast as it goes`, held),
    longTaskMeasurement(`walking ${where}`, [...steps.long, ...held.long]),
    longTaskMeasurement(`scrolling ${where}`, scrolled),
  ];
}

async function multiplyTasks(tx: Tx): Promise<void> {
  const { userId } = await tx
    .selectFrom('users')
    .select('userId')
    .where('userName', '=', listOwner)
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
  await insertCopies(tx, form, sql`id = ${real.rowId}`, { id: rowId });
  await insertCopies(tx, 'instances', place, {
    instanceId: sql`m.id`,
    rowId,
    createTime: sql`t."createTime" - m.n * interval '1 minute'`,
  });
  await insertCopies(tx, 'runs', place, { instanceId: sql`m.id` });
  // All tasks are copied, since a flow is read as a whole; the open one is assigned to that user.
  await insertCopies(tx, 'tasks', place, {
    taskId: sql`nextval(pg_get_serial_sequence('tasks', 'taskId'))`,
    instanceId: sql`m.id`,
    userId: sql`case when t."taskNo" = ${real.taskNo} then ${userId}::bigint else t."userId" end`,
    rowId,
    arrivalTime: sql`t."arrivalTime" - m.n * interval '1 minute'`,
  });
  await sql`analyze instances, runs, tasks`.execute(tx);
}
