/** A server with a form of its own and rights to it, for tests of records, files and comments over HTTP. */
import { bumpAuthVersion } from '../../../server/db/tenants.ts';
import type { FormDraft } from './recordFixture.ts';
import {
  createTestServer,
  type TestResponse,
  type TestServer,
  type TestServerOptions,
} from './testServer.ts';

export type FormServer = TestServer & {
  tokens: Record<string, string>;
  /** Publishes a form as the administrator. */
  publish(draft: FormDraft): Promise<string>;
  /** Grants a role permissions on published forms. Tokens stay valid; permissions are reloaded. */
  grant(roleKey: string, permissions: string[]): Promise<void>;
  revoke(roleKey: string, permissions: string[]): Promise<void>;
  as(userName: string, path: string, body?: unknown): Promise<TestResponse>;
};

export async function createFormServer(options: TestServerOptions = {}): Promise<FormServer> {
  const server = await createTestServer(options);
  const tokens: Record<string, string> = {};
  for (const userName of ['admin', 'buyer', 'leader', 'cashier', 'nobody']) {
    tokens[userName] = await server.login(userName);
  }
  const as: FormServer['as'] = (userName, path, body) =>
    server.call(tokens[userName] ?? null, body === undefined ? 'GET' : 'POST', path, body);
  return {
    ...server,
    tokens,
    as,
    async publish(draft) {
      const answer = await as('admin', '/flowable/form', draft);
      if (answer.body.code !== 200) throw new Error(`publishing ${draft.enName}: ${answer.text}`);
      return answer.body.data.formId;
    },
    async grant(roleKey, permissions) {
      await server.database.inTenant(server.tenant, 'write', async (tx) => {
        const menus = await tx
          .selectFrom('menus')
          .select('menuId')
          .where('perms', 'in', permissions)
          .execute();
        if (menus.length < permissions.length)
          throw new Error(`not all of ${permissions.join()} have a menu`);
        const roleId = server.roles[roleKey] ?? '';
        await tx
          .insertInto('roleMenus')
          .values(menus.map(({ menuId }) => ({ roleId, menuId })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await bumpAuthVersion(tx, server.tenant);
      });
    },
    async revoke(roleKey, permissions) {
      await server.database.inTenant(server.tenant, 'write', async (tx) => {
        await tx
          .deleteFrom('roleMenus')
          .where('roleId', '=', server.roles[roleKey] ?? '')
          .where('menuId', 'in', tx.selectFrom('menus').select('menuId').where('perms', 'in', permissions))
          .execute();
        await bumpAuthVersion(tx, server.tenant);
      });
    },
  };
}
