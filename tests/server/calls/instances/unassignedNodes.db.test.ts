/** Nodes whose named candidates are all gone are listed, while flows can still arrive there. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import { buildFlowForm, createFlowServer, type FlowServer } from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
let definitionId: string;

beforeAll(async () => {
  stage = await createFlowServer([buildFlowForm('auto_orphan')]);
  const roleId = await inTenant(
    sql<{
      id: string;
    }>`insert into roles ("roleName", "roleKey", "dataScope") values ('空缺', 'vacant', 'SELF')
      returning "roleId" as "id"`,
  );
  definitionId = await stage.deploy(
    'auto_orphan',
    buildChain([
      buildApproval('role', [{ candidateType: 'ROLE', target: roleId, targetLabel: '空缺' }], {
        notFoundCandidateStrategy: 'REFUSE',
      }),
      buildApproval('ann', userCandidates(stage.users.ann)),
      buildApproval('either', [
        { candidateType: 'USER', target: stage.users.ann ?? '' },
        { candidateType: 'DYNAMIC_FIELD', target: 'initiator' },
      ]),
    ]),
  );
});
afterAll(() => stage.close());

const inTenant = (statement: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
  stage.database.inTenant(
    stage.tenant,
    'write',
    async (tx) => (await statement.execute(tx)).rows[0]?.id ?? '',
  );
const list = async (query = ''): Promise<{ nodeKey: string }[]> =>
  (await stage.get('admin', `/flowable/definition/unassigned${query}`)).body.rows;
const setStatus = (status: '0' | '1') =>
  inTenant(
    sql`update users set "status" = ${status} where "userId" = ${stage.users.ann} returning '' as "id"`,
  );

test('people who may not see the flows do not see these nodes', async () => {
  expect((await stage.get('buyer', '/flowable/definition/unassigned')).status).toBe(403);
});

test('a role without people leaves its node without candidates', async () => {
  expect(await list()).toEqual([
    {
      nodeKey: `${definitionId}/role`,
      formEnName: 'auto_orphan',
      formCnName: expect.any(String),
      version: 1,
      nodeName: '审批 role',
      candidates: '角色 空缺',
      strategy: 'REFUSE',
      runningCount: 0,
    },
  ]);
});

test('a disabled candidate counts as gone, unless another candidate depends on the flow', async () => {
  await setStatus('1');
  const keys = (rows: { nodeKey: string }[]) => rows.map(({ nodeKey }) => nodeKey.split('/')[1]).sort();
  expect(keys(await list())).toEqual(['ann', 'role']);
  expect(keys(await list('?keyword=空缺'))).toEqual(['role']);
  const filter = encodeURIComponent(
    JSON.stringify({ all: [{ field: 'strategy', is: 'anyOf', value: ['AUTO_TO_NEXT'] }] }),
  );
  expect(keys(await list(`?filter=${filter}`))).toEqual(['ann']);
  expect(await list('?pageNum=2&pageSize=1')).toHaveLength(1);
  await setStatus('0');
});

test('a retired version is listed while flows run on it', async () => {
  await inTenant(sql`insert into "userRoles" ("userId", "roleId")
    select ${stage.users.ann}, "roleId" from roles where "roleKey" = 'vacant' returning '' as "id"`);
  expect(await list()).toEqual([]);
  await stage.start('buyer', 'auto_orphan', { name: '甲' });
  await inTenant(
    sql`delete from "userRoles" where "roleId" in (select "roleId" from roles where "roleKey" = 'vacant') returning '' as "id"`,
  );
  await stage.post('admin', '/flowable/definition/retire', { processDefinitionId: definitionId });
  expect(await list()).toMatchObject([{ nodeKey: `${definitionId}/role`, runningCount: 1 }]);
});
