/** Nodes whose machines have wrong clocks: their records get the time of the database. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { createFormServer, type FormServer } from '../../support/servers/formServer.ts';
import { injectRequest } from '../../support/servers/testServer.ts';

let server: FormServer;
beforeAll(async () => {
  server = await createFormServer();
  await server.publish({
    enName: 'auto_dated',
    cnName: '有日期',
    fields: [
      { enName: 'name', label: '名称', funcType: 'input' },
      { enName: 'at', label: '时间', funcType: 'currentTime' },
    ],
  });
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

test.each([-3, 3])(
  'a record that is added on a node %i hours off has the time of the database',
  async (hours) => {
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    const database = await openDatabase(server.url, { max: 3 });
    const app = await buildApp(
      { ...server.deps, database },
      { refuseUnderPressure: false, dueTasksEveryMs: 3_600_000 },
    );
    const body = { name: `${hours}` };
    const added = await injectRequest(app, {
      token: server.tokens.admin ?? null,
      method: 'POST',
      path: '/auto/auto_dated',
      body,
    });
    const { rows } = await server.database.inTenant(server.tenant, 'read', (tx) =>
      sql<{ off: number }>`select abs(extract(epoch from now() - "createTime"))::float8 as off
      from auto_dated where id = ${added.body.data.id} and abs(extract(epoch from now() - "updateTime")) < 600`.execute(
        tx,
      ),
    );
    expect(rows[0]?.off).toBeLessThan(600);
    await app.close();
    await database.close();
  },
);
