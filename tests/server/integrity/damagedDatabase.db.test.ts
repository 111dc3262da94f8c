/** The integrity check reports every manual damage: the invariant, the location, the expected and the actual value. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runChecks } from '../../../server/integrity/runChecks.ts';
import {
  buildApproval,
  buildChain,
  buildParallel,
  userCandidates,
} from '../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../support/servers/flowServer.ts';
import { runAsSuperuser } from '../../support/servers/superuser.ts';

let stage: FlowServer;

/** The tables' guards would refuse most of the damage. */
const withoutGuards = `do $$ declare one record; begin
  for one in select conrelid::regclass as "table", conname from pg_constraint
    where contype = 'c' and connamespace = 'tenant_default'::regnamespace
      and conrelid::regclass::text in ('instances', 'runs', 'tasks', '"flowEvents"', '"flowLog"', 'jobs', '"flowDefinitions"')
  loop execute format('alter table %s drop constraint %I', one."table", one.conname); end loop; end $$`;

/** Foreign keys are disabled as well. */
const damage = (...statements: string[]) =>
  runAsSuperuser(stage.url, 'set session_replication_role to replica', ...statements);

beforeAll(async () => {
  const files = { enName: 'files', label: '附件', funcType: 'upload' } as const;
  stage = await createFlowServer([
    buildFlowForm('auto_line', [files]),
    buildFlowForm('auto_fork'),
    buildFlowForm('auto_stray'),
  ]);
  const { ann, ben, cat, dan } = stage.users;
  await stage.deploy(
    'auto_line',
    buildChain([
      buildApproval('one', userCandidates(ann, dan), { passConditionNum: 50 }),
      buildApproval('two', userCandidates(ben)),
    ]),
  );
  await stage.deploy(
    'auto_fork',
    buildParallel(
      buildApproval('left', userCandidates(ann)),
      buildApproval('right', userCandidates(ben)),
      buildApproval('last', userCandidates(cat)),
    ),
  );
  await runAsSuperuser(stage.url, withoutGuards);
});
afterAll(() => stage.closeUnsound());

/** The findings at the instance: `invariant: where`, without the instance's own number. */
async function foundAt(instanceId: string): Promise<string[]> {
  const breaches = await runChecks(stage.database, { files: stage.deps.files });
  const own = new RegExp(`流程实例 ${instanceId}(?!\\d)`);
  return breaches
    .filter(({ where }) => own.test(where))
    .map(({ invariant, where }) => `${invariant}: ${where.replace(own, '').trim()}`);
}

async function started(form = 'auto_line'): Promise<string> {
  return (await stage.start('buyer', form)).processInstanceId;
}

async function ended(): Promise<string> {
  const id = await started();
  for (const who of ['ann', 'ben']) responseData(await stage.agree(who, id));
  return id;
}

/** The rows of the instance. */
const at = (id: string, more = 'true') => `where "instanceId" = ${id} and ${more}`;

describe('the state of an instance', () => {
  test('a running instance without its last task is reported', async () => {
    const id = await started();
    await damage(
      `update tasks set state = 'closed', "endAct" = 1, "endTime" = now() ${at(id, `state = 'open'`)}`,
    );
    const found = await foundAt(id);
    expect(found).toEqual(
      expect.arrayContaining(['somebodyActs: ', 'runsHeld: 节点运行 2', 'eventsReplay: tasks[1].state']),
    );
  });

  test('a task that outlives its instance and its run is reported', async () => {
    const id = await ended();
    await damage(
      `update tasks set state = 'open', "endAct" = null, "endTime" = null ${at(id, '"taskNo" = 2')}`,
    );
    expect(await foundAt(id)).toEqual(
      expect.arrayContaining(['nobodyActs: 任务 2', 'runsHeld: 任务 2', 'eventsReplay: tasks[1].state']),
    );
  });

  test('a run that is open after the end is reported', async () => {
    const id = await ended();
    await damage(
      `update runs set state = 'open', "endAct" = null, "endTime" = null ${at(id, '"runNo" = 3')}`,
    );
    expect(await foundAt(id)).toEqual(
      expect.arrayContaining([
        'nobodyActs: 节点运行 3',
        'runsHeld: 节点运行 3',
        'eventsReplay: 节点运行 3（two，open）',
      ]),
    );
  });

  test('a node that passed without the required votes, and one that has them and waits, are reported', async () => {
    const id = await ended();
    await damage(`update tasks set state = 'closed' ${at(id, `state = 'agreed' and "nodeId" = 'two'`)}`);
    expect(await foundAt(id)).toContain('eventsReplay: 节点运行 3（two，passed）');
    const other = await started();
    await damage(
      `update tasks set state = 'agreed', "endAct" = 1, "endTime" = now() ${at(other, `"nodeId" = 'one'`)}`,
    );
    expect(await foundAt(other)).toContain('eventsReplay: 节点运行 2（one，open）');
  });

  test('a token on a missing line, and a run of an unknown node, are reported', async () => {
    const id = await started('auto_fork');
    responseData(await stage.agree('ann', id));
    await damage(
      `update instances set tokens = jsonb_set(tokens, '{0,lineId}', '"nowhere"') ${at(id)}`,
      `update runs set "nodeId" = 'elsewhere' ${at(id, '"runNo" = 3')}`,
    );
    expect(await foundAt(id)).toEqual(
      expect.arrayContaining([
        'eventsReplay: 汇聚 join',
        'eventsReplay: 节点运行 3',
        'eventsReplay: tokens[0].lineId',
        'copiesAgree: 任务 3',
      ]),
    );
  });
});

describe('the history', () => {
  test('a missing event is reported', async () => {
    const id = await started();
    await damage(`delete from "flowEvents" ${at(id, '"eventNo" = 3')}`);
    const found = await foundAt(id);
    expect(found).toEqual(expect.arrayContaining(['eventsReplay: ', 'eventsReplay: 事件 4']));
  });

  test('a task that ends twice is reported', async () => {
    const id = await ended();
    await damage(
      `insert into "flowEvents" select "instanceId", (select max("eventNo") + 1 from "flowEvents" ${at(id)}),
        (select acts from instances ${at(id)}), event, time from "flowEvents"
        ${at(id, `event ->> 'type' = 'taskEnded' and event ->> 'taskNo' = '2'`)}`,
      `update instances set events = events + 1 ${at(id)}`,
    );
    const found = await foundAt(id);
    expect(found.some((one) => /^eventsReplay: 事件 \d+（taskEnded）$/.test(one))).toBe(true);
  });

  test('an action without its line, one with a different line, and a line without an action are reported', async () => {
    const id = await ended();
    await damage(`delete from "flowLog" ${at(id, '"actNo" = 2')}`);
    expect(await foundAt(id)).toEqual([expect.stringMatching(/^eventsReplay: 日志（事件 \d+）$/)]);
    const other = await ended();
    await damage(`update "flowLog" set comment = '改过', handled = false ${at(other, '"actNo" = 3')}`);
    expect(await foundAt(other)).toEqual([
      expect.stringMatching(/^eventsReplay: 日志（事件 \d+） comment$/),
      expect.stringMatching(/^eventsReplay: 日志（事件 \d+） handled$/),
    ]);
    const third = await ended();
    await damage(
      `insert into "flowLog" ("instanceId", "eventNo", "actNo", act, comment, time, handled, "formId")
        select "instanceId", 999, 4, 'agree', '', now(), false, "formId" from instances ${at(third)}`,
    );
    expect(await foundAt(third)).toEqual(['eventsReplay: 日志（事件 999）']);
  });
});

describe('the rows that belong to an instance', () => {
  test('a record of another status, a missing one, and a processing one without an instance are reported', async () => {
    const id = await started();
    await damage(`update auto_line set "sysStatus" = 1 where id = (select "rowId" from instances ${at(id)})`);
    expect((await foundAt(id)).map((one) => one.split(' ')[0])).toEqual(['recordsFollow:']);
    await damage(`delete from auto_line where id = (select "rowId" from instances ${at(id)})`);
    expect((await foundAt(id)).map((one) => one.split(' ')[0])).toEqual(['recordsFollow:']);
    await damage(`insert into auto_stray ("sysStatus", "createBy", "updateBy") values (0, 1, 1)`);
    expect(await named('recordsFollow')).toContain('单据 auto_stray 1');
  });

  test('a task with another title in lists, or missing from them, is reported', async () => {
    const id = await started();
    await damage(
      `update tasks set title = '别的' ${at(id, `state = 'open' and "userId" = ${stage.users.ann}`)}`,
    );
    expect(await foundAt(id)).toEqual(['copiesAgree: 任务 2']);
    const other = await started();
    await damage(`update tasks set listed = false ${at(other, `"userId" = ${stage.users.dan}`)}`);
    expect(await foundAt(other)).toEqual(['copiesAgree: 任务 3']);
  });

  test('a holder who can no longer sign in is reported', async () => {
    const id = await started('auto_fork');
    for (const who of ['ann', 'ben']) responseData(await stage.agree(who, id));
    await damage(`update users set status = '1' where "userName" = 'cat'`);
    expect(await foundAt(id)).toEqual(['somebodyActs: ', 'tasksHeld: 任务 4']);
    await damage(`update users set status = '0' where "userName" = 'cat'`);
  });

  test('a running flow whose form is deleted is reported', async () => {
    const id = await started('auto_fork');
    await damage(`update forms set deleted = true where "enName" = 'auto_fork'`);
    expect(await foundAt(id)).toContain('formsStay: ');
    await damage(`update forms set deleted = false where "enName" = 'auto_fork'`);
  });
});

/** The locations of one invariant. */
const named = async (invariant: string) =>
  (await runChecks(stage.database, { files: stage.deps.files }))
    .filter((breach) => breach.invariant === invariant)
    .map((breach) => breach.where);

describe('the other tables of the tenant', () => {
  test('an unreadable definition or form, and a missing column, are reported', async () => {
    await damage(
      `insert into "flowDefinitions" ("formId", version, status, xml, "deployTime")
        select "formId", 99, 'replaced', '<broken', now() from forms where "enName" = 'auto_stray'`,
      `update forms set definition = jsonb_set(definition, '{fields,0,funcType}', '"riddle"')
        where "enName" = 'auto_stray'`,
    );
    expect(await named('definitionsRead')).toHaveLength(1);
    expect(await named('formsRead')).toEqual([expect.stringContaining('auto_stray')]);
    // Checks that need the form cannot run either; the integrity check reports this and continues.
    await damage(
      `update forms set definition = jsonb_set(definition, '{fields,0,funcType}', '"input"')
        where "enName" = 'auto_stray'`,
      `alter table auto_stray drop column name cascade`,
    );
    expect(await named('formsRead')).toEqual([expect.stringContaining('auto_stray')]);
  });

  test('a file without its content, and an attachment that names no file, are reported', async () => {
    const name = '0123456789abcdef0123456789abcdef.txt';
    await damage(
      `insert into files ("fileName", "originalName", "mimeType", size, "createBy")
        values ('${name}', 'a.txt', 'text/plain', 5, 1)`,
      `insert into comments ("bizName", "bizId", "userId", content, attachments) values
        ('auto_line', 1, ${stage.users.ann}, '见附件', '[{"name":"a","url":"/api/common/download?fileName=${name}"}]'),
        ('auto_line', 1, ${stage.users.ann}, '见附件', '[{"name":"b","url":"/api/common/download?fileName=none.txt"}]')`,
    );
    expect(await named('filesKept')).toEqual(['文件 1']);
    expect(await named('filesAttached')).toEqual(['评论 2']);
  });

  test('a job outside the queue, one without its process, and one that nobody ordered are reported', async () => {
    await damage(
      `insert into jobs (kind, title, request, "createBy", "createTime")
        values ('export', '排队', '{}', ${stage.users.ann}, now() - interval '1 hour')`,
      `insert into jobs (kind, title, request, "createBy", state, "aliveAt", worker)
        values ('export', '进行中', '{}', 999999, 'running', now() - interval '1 hour', 'w')`,
    );
    expect(await named('jobsQueued')).toEqual(['后台任务 1', '后台任务 2', '后台任务 2']);
  });

  test('an answer that is awaited and will never arrive is reported', async () => {
    await damage(
      `insert into qianhe.idempotency ("tenantCode", "userId", "call", "key", "bodyHash")
        values ('DEFAULT', 1, 'task.approval', 'k', 'h')`,
    );
    expect(await named('answersInFlight')).toEqual([expect.stringContaining('幂等键 k')]);
  });
});
