/**
 * Search for a flow by number, title, form or initiator: for participants, and for users with the permission for all
 * flows.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  type StartedInstance,
} from '../../../support/servers/flowServer.ts';

let stage: FlowServer;
const started: StartedInstance[] = [];

beforeAll(async () => {
  stage = await createFlowServer([buildFlowForm('auto_found')]);
  const { ann, ben } = stage.users;
  const steps = [buildApproval('one', userCandidates(ann)), buildApproval('two', userCandidates(ben))];
  await stage.deploy('auto_found', buildChain(steps, { titleExpression: 'name' }));
  for (const name of ['盾构机刀具', '电缆 50%', '盾构机油脂']) {
    started.push(await stage.start('buyer', 'auto_found', { name }));
  }
  await stage.agree('ann', started[2]?.processInstanceId ?? '');
});
// The thousands of rows that SQL creates have no history.
afterAll(() => stage.closeUnsound());

type Found = { title: string; taskId: string | null; serialNumber: string };

const find = async (userName: string, keyword: string) =>
  (await stage.get(userName, `/flowable/instance/find?keyword=${encodeURIComponent(keyword)}`)).body
    .data as Found[];
const titles = async (userName: string, keyword: string) =>
  (await find(userName, keyword)).map(({ title }) => title);

describe('the flow search', () => {
  test('a match with a task that waits for the user comes first', async () => {
    const found = await find('ann', '盾构');
    expect(found).toMatchObject([
      {
        title: '盾构机刀具',
        formEnName: 'auto_found',
        formCnName: '采购申请',
        rowId: started[0]?.rowId,
        processInstanceId: started[0]?.processInstanceId,
        taskId: started[0]?.nextTasks[0]?.taskId,
        statusLabel: '处理中',
        byName: '张三',
      },
      { title: '盾构机油脂', taskId: null },
    ]);
  });
  test('the number matches first, then form and initiator, with every character taken literally', async () => {
    const [first] = await find('buyer', '刀具');
    expect((await find('buyer', first?.serialNumber.toLowerCase() ?? ''))[0]).toEqual(first);
    expect(await titles('buyer', '采购申请 张三 50%')).toEqual(['电缆 50%']);
    expect(await titles('buyer', '5_%')).toEqual([]);
  });
  test('full pinyin or initials of the title match for users who can view the instance', async () => {
    expect(await titles('ann', 'dungoujiyz')).toEqual(['盾构机油脂']);
    expect(await titles('admin', 'dgj')).toEqual(['盾构机油脂', '盾构机刀具']);
    expect(await titles('ben', 'dgj')).toEqual(['盾构机油脂']);
  });
  test('a user with the permission for all flows finds every instance', async () => {
    expect(await titles('admin', '盾构')).toEqual(['盾构机油脂', '盾构机刀具']);
  });
});

test('a user who takes part in no matching instance finds nothing and is not refused', async () => {
  expect(await titles('ben', '盾构')).toEqual(['盾构机油脂']);
  expect(await titles('cat', '盾构')).toEqual([]);
  expect((await stage.call(null, 'GET', '/flowable/instance/find?keyword=a')).status).toBe(401);
  expect((await stage.get('ann', '/flowable/instance/find?keyword=')).status).toBe(400);
});

test('a user with the permission for all flows finds the oldest of many instances', async () => {
  await stage.database.inTenant(stage.tenant, 'write', async (tx) => {
    await sql`insert into instances ("definitionId", "formId", "formEnName", "formCnName", "rowId", "status",
        "submitted", "acts", "events", "initiatorId", "initiatorName", "initiatorDeptName", "initiatorRoleKeys",
        "title", "keyword", "createTime", "updateTime", "endTime")
      select "definitionId", "formId", "formEnName", "formCnName", "rowId" + 1000 + n, 1, true, 1, 2, "initiatorId",
        "initiatorName", '', '{}', '螺栓', '螺栓', now(), now(), now()
      from instances, generate_series(1, 6000) n where "instanceId" = ${started[0]?.processInstanceId}`.execute(
      tx,
    );
    await sql`analyze instances`.execute(tx);
  });
  expect(await titles('admin', '盾构')).toEqual(['盾构机油脂', '盾构机刀具']);
  expect(await titles('admin', '螺栓')).toHaveLength(8);
});
