/** Tests the users that each kind of candidate means, their order, and the fallback for no candidates. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Candidate } from '../../../../contract/flow/nodeData.ts';
import { buildApproval, buildChain } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  type RequestBody,
  responseData,
} from '../../../support/servers/flowServer.ts';

const enName = 'auto_people';
let stage: FlowServer;
/** Ids of the objects that a test names. */
const ids: Record<string, string> = {};

/*
 * 集团 (led by admin) over 采购部 (led by leader: buyer, leader) over 采购一组 (nobody leads it: cat), and 财务部 (cashier,
 * nobody, ann, ben, dan).
 */
beforeAll(async () => {
  const user = { funcType: 'user' as const, selectMode: 1 as const };
  stage = await createFlowServer([
    buildFlowForm(enName, [
      { enName: 'buyer', label: '采购员', ...user },
      { enName: 'team', label: '小组', ...user, multiple: true },
      { enName: 'unit', label: '部门', funcType: 'dept' },
    ]),
  ]);
  await inTenant(async (tx) => {
    const one = async (query: ReturnType<typeof sql<{ id: string }>>) =>
      (await query.execute(tx)).rows[0]?.id ?? '';
    ids.group = await one(
      sql`insert into depts ("deptName", "parentId") values ('采购一组', ${stage.depts.采购部}) returning "deptId" as id`,
    );
    await sql`update users set "deptId" = ${ids.group} where "userId" = ${stage.users.cat}`.execute(tx);
    await sql`update depts set "leaderId" = ${stage.users.admin} where "deptId" = ${stage.depts.集团}`.execute(
      tx,
    );
    ids.post = await one(
      sql`insert into posts ("postName", "postCode") values ('审核岗', 'SHG') returning "postId" as id`,
    );
    await sql`insert into "userPosts" ("userId", "postId")
      select unnest(${[stage.users.dan, stage.users.ben]}::bigint[]), ${ids.post}`.execute(tx);
  });
});
afterAll(() => stage.close());

const inTenant = <T>(work: Parameters<typeof stage.database.inTenant<T>>[2]) =>
  stage.database.inTenant(stage.tenant, 'write', work);

const status = (userName: string, value: '0' | '1') =>
  inTenant((tx) =>
    sql`update users set "status" = ${value} where "userId" = ${stage.users[userName]}`.execute(tx),
  );

const deploy = (candidateList: Candidate[], data: RequestBody = {}) =>
  stage.deploy(enName, buildChain([buildApproval('one', candidateList, data)]));

/** Returns the accounts that would get the first approval, in order. */
async function found(
  candidateList: Candidate[],
  formData: RequestBody = {},
  initiator = 'buyer',
): Promise<string> {
  await deploy(candidateList, { approvalMode: 'SEQUENTIAL' });
  const body = { formEnName: enName, formData: { name: 'x', ...formData } };
  const branches = responseData(await stage.post(initiator, '/flowable/task/precalculateCandidate', body));
  return branches.flatMap((one: { userList: { userId: string }[] }) => one.userList.map(nameOf)).join(' ');
}

const nameOf = ({ userId }: { userId: string }) =>
  Object.entries(stage.users).find(([, id]) => id === userId)?.[0] ?? userId;

const as = (candidateType: Candidate['candidateType'], target: string | undefined = ''): Candidate => ({
  candidateType,
  target: target ?? '',
});

describe('a candidate of type', () => {
  test('USER means those users', async () => {
    expect(await found([as('USER', stage.users.dan), as('USER', stage.users.ann)])).toBe('dan ann');
  });

  test('ROLE means all users with the role', async () => {
    expect(await found([as('ROLE', stage.roles.leader)])).toBe('leader');
  });

  test('POST means all users with the post', async () => {
    expect((await found([as('POST', ids.post)])).split(' ').toSorted()).toEqual(['ben', 'dan']);
  });

  test('DEPT means the department without its children, DEPT_TREE includes them', async () => {
    const sorted = async (type: 'DEPT' | 'DEPT_TREE') =>
      (await found([as(type, stage.depts.采购部)])).split(' ').toSorted();
    expect(await sorted('DEPT')).toEqual(['buyer', 'leader']);
    expect(await sorted('DEPT_TREE')).toEqual(['buyer', 'cat', 'leader']);
  });

  test('DEPT_LEADER counts levels up from the initiator’s own department', async () => {
    const leader = (level: string, initiator: string) =>
      found([as('DEPT_LEADER', level), as('USER', stage.users.dan)], {}, initiator);
    expect(await leader('0', 'buyer')).toBe('leader dan');
    expect(await leader('1', 'buyer')).toBe('admin dan');
    expect(await leader('2', 'buyer')).toBe('dan');
    expect(await leader('0', 'cat')).toBe('dan');
    expect(await leader('1', 'cat')).toBe('leader dan');
  });

  test('LEADER_CHAIN means each leader up to a level, nearest first, without levels that have no leader', async () => {
    expect(await found([as('LEADER_CHAIN', '0')])).toBe('leader');
    expect(await found([as('LEADER_CHAIN', '5')])).toBe('leader admin');
    expect(await found([as('LEADER_CHAIN', '2')], {}, 'cat')).toBe('leader admin');
  });

  test('DYNAMIC_FIELD means the initiator, or the people that a form field names', async () => {
    const { ann, ben, dan } = stage.users;
    expect(await found([as('DYNAMIC_FIELD', 'initiator')], {}, 'ann')).toBe('ann');
    expect(await found([as('DYNAMIC_FIELD', 'buyer')], { buyer: dan })).toBe('dan');
    expect(await found([as('DYNAMIC_FIELD', 'team')], { team: [ben, ann] })).toBe('ben ann');
    const unit = (await found([as('DYNAMIC_FIELD', 'unit')], { unit: stage.depts.采购部 })).split(' ');
    expect(unit.toSorted()).toEqual(['buyer', 'leader']);
  });

  test('PREVIOUS_HANDLER means the handler of the previous node', async () => {
    expect(await found([as('PREVIOUS_HANDLER')], {}, 'ben')).toBe('ben');
  });
});

describe('several candidates', () => {
  test('Several candidates are combined in their order, without duplicates and disabled users.', async () => {
    const { ann, ben, dan } = stage.users;
    const list = [as('USER', dan), as('DYNAMIC_FIELD', 'team'), as('DEPT_LEADER', '0'), as('USER', ann)];
    expect(await found(list, { team: [ben, dan] })).toBe('dan ben leader ann');
    await status('ben', '1');
    expect(await found(list, { team: [ben, dan] })).toBe('dan leader ann');
    await status('ben', '0');
  });

  test('act in that order in a sequence', async () => {
    await deploy([as('USER', stage.users.dan), as('LEADER_CHAIN', '1')]);
    const { processInstanceId } = await stage.start('buyer', enName);
    for (const userName of ['dan', 'leader', 'admin']) {
      const list = responseData(
        await stage.get('buyer', `/flowable/instance/detail?processInstanceId=${processInstanceId}`),
      );
      expect(list.currentHandleUserIds).toEqual([stage.users[userName]]);
      responseData(await stage.agree(userName, processInstanceId));
    }
  });
});

describe('a node without candidates', () => {
  beforeEach(() => status('dan', '1'));
  afterAll(() => status('dan', '0'));
  const start = (data: RequestBody) =>
    deploy([as('USER', stage.users.dan)], data).then(() =>
      stage.post('buyer', '/flowable/instance/startAndSubmit', {
        formEnName: enName,
        formData: { name: 'x' },
      }),
    );
  const handlers = async (data: RequestBody) =>
    responseData(await start(data)).nextTasks.flatMap((one: { userIdList: string[] }) =>
      one.userIdList.map((userId) => nameOf({ userId })),
    );

  test('refuses the submission or gets a fallback holder', async () => {
    expect((await start({ notFoundCandidateStrategy: 'REFUSE' })).body).toMatchObject({
      reason: 'NO_CANDIDATE',
      msg: '节点“审批 one”未找到处理人',
    });
    const toUser = { notFoundCandidateStrategy: 'TO_USER', notFoundCandidateTarget: stage.users.ann };
    expect(await handlers(toUser)).toEqual(['ann']);
    expect(await handlers({ notFoundCandidateStrategy: 'TO_ADMIN' })).toEqual(['admin']);
  });

  test('goes to the configured administrator as long as one exists', async () => {
    const config = (configValue: string | undefined) =>
      inTenant((tx) =>
        sql`insert into configs ("configKey", "configName", "configValue") values ('flow.admin.userId', '流程管理员', ${configValue})
          on conflict ("configKey") do update set "configValue" = excluded."configValue"`.execute(tx),
      );
    await config(stage.users.ben);
    expect(await handlers({ notFoundCandidateStrategy: 'TO_ADMIN' })).toEqual(['ben']);
    // Every approval is skipped, so the same administrator decides.
    expect(await handlers({})).toEqual(['ben']);
    await config(stage.users.dan);
    expect(await handlers({ notFoundCandidateStrategy: 'TO_ADMIN' })).toEqual(['admin']);
  });
});
