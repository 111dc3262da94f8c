/** Tests the active parts of an instance during a migration: open and passed nodes, jump-backs, joins, votes, times. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildApproval,
  buildChain,
  buildParallel,
  userCandidates,
} from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';
import { createMigrationDriver } from '../../../support/servers/instanceMigrations.ts';

let stage: FlowServer;
let on: ReturnType<typeof createMigrationDriver>;
beforeAll(async () => {
  stage = await createFlowServer(
    ['gone', 'back', 'join', 'votes', 'due'].map((name) => buildFlowForm(`auto_${name}`)),
  );
  on = createMigrationDriver(stage);
});
afterAll(() => stage.close());

describe('losses of a migration', () => {
  test('a removed open node refuses it by name; a removed passed node is a note, and its log and readers stay', async () => {
    const copy = { ...on.by('dan', 'copy'), kind: 'CC' as const, name: '抄送丹丹' };
    const from = await stage.deploy(
      'auto_gone',
      buildChain([on.by('ann', 'one'), copy, on.by('ben', 'two'), on.by('cat', 'three')]),
    );
    const early = await stage.start('buyer', 'auto_gone');
    const late = await stage.start('buyer', 'auto_gone');
    responseData(await stage.agree('ann', late.processInstanceId));
    const to = await stage.deploy('auto_gone', buildChain([on.by('ben', 'two'), on.by('cat', 'three')]));
    const expected = [
      {
        processInstanceId: early.processInstanceId,
        ok: false,
        reasons: ['进行中的节点“审批 one”在新版本中不存在'],
        notes: [],
      },
      {
        processInstanceId: late.processInstanceId,
        ok: true,
        reasons: [],
        notes: ['已通过的节点“审批 one”在新版本中不存在，不能再退回到该节点'],
      },
    ];
    expect(await on.verdicts(from, to, { dryRun: true })).toMatchObject(expected);
    expect(await on.verdicts(from, to)).toMatchObject(expected);
    await on.expectSound(early.processInstanceId, from);
    await on.expectSound(late.processInstanceId, to);

    const log = await on.logOf(late.processInstanceId);
    expect(log.map((one: { taskName: string }) => one.taskName)).toEqual([
      '发起',
      '审批 one',
      '抄送丹丹',
      '审批 two',
      '整个流程',
    ]);
    const nodes = responseData(
      await stage.get(
        'ann',
        `/flowable/node/getNodeListByProcessInstanceId?processInstanceId=${late.processInstanceId}`,
      ),
    );
    expect(nodes.map((node: { flowNodeId: string }) => node.flowNodeId)).toEqual(['start', 'two', 'three']);
    const statuses = responseData(
      await stage.get('ann', `/flowable/instance/processStatus?processInstanceId=${late.processInstanceId}`),
    );
    expect(statuses.map((node: { flowNodeId: string }) => node.flowNodeId)).not.toContain('one');
    expect(await on.detailOf('ann', late.processInstanceId)).toMatchObject({
      enableRevokeForCurrentUser: false,
      formData: { name: '电缆' },
    });

    const { taskId } = await stage.taskOf('ben', late.processInstanceId);
    const returnable = responseData(
      await stage.get('ben', `/flowable/node/getReturnableNodeListByTaskId?taskId=${taskId}`),
    );
    expect(returnable).toEqual([{ taskDefinitionKey: 'start', taskName: '发起' }]);
    const taken = await stage.post('ann', '/flowable/task/revokeToLastApprovalNode', {
      processInstanceId: late.processInstanceId,
      targetTaskDefinitionKey: 'one',
    });
    expect(taken.body).toMatchObject({ reason: 'NOT_REVOCABLE' });

    const reading = (await stage.get('dan', '/flowable/task/myReadingTask')).body.rows[0];
    expect(reading).toMatchObject({ taskName: '抄送丹丹', processDefinitionId: to });
    responseData(await stage.get('dan', `/flowable/task/detail?taskId=${reading.taskId}`));
    responseData(await stage.post('dan', '/flowable/task/read', { taskId: reading.taskId }));
    responseData(await stage.agree('ben', late.processInstanceId));
    responseData(await stage.agree('cat', late.processInstanceId));
    expect(await on.detailOf('buyer', late.processInstanceId)).toMatchObject({ status: 1 });
    await on.expectSound(late.processInstanceId, to);
  });

  test('a node that changed its kind refuses it', async () => {
    const [{ processDefinitionId: from }] = await on.versionsOf('auto_gone');
    const { processInstanceId } = await stage.start('buyer', 'auto_gone');
    const to = await stage.deploy(
      'auto_gone',
      buildChain([{ ...on.by('ben', 'two'), kind: 'HANDLE' }, on.by('cat', 'three')]),
    );
    expect(await on.verdicts(from, to, { processInstanceIds: [processInstanceId] })).toMatchObject([
      { ok: false, reasons: ['节点“审批 two”在流程中是审批节点，在新版本中是填写节点'] },
    ]);
  });
});

describe('return, take back and jump back after a migration', () => {
  test('work over the new version, also into nodes that the old one passed', async () => {
    const from = await stage.deploy('auto_back', buildChain([on.by('ann', 'one'), on.by('ben', 'two')]));
    const { processInstanceId } = await stage.start('buyer', 'auto_back');
    responseData(await stage.agree('ann', processInstanceId));
    const to = await stage.deploy(
      'auto_back',
      buildChain([on.by('ann', 'one'), on.by('cat', 'between'), on.by('ben', 'two'), on.by('dan', 'last')]),
    );
    responseData(await on.migrate(from, to));
    const taken = await stage.post('ann', '/flowable/task/revokeToLastApprovalNode', {
      processInstanceId,
      targetTaskDefinitionKey: 'one',
    });
    responseData(taken);
    responseData(await stage.agree('ann', processInstanceId));
    responseData(await stage.agree('cat', processInstanceId));
    const { taskId } = await stage.taskOf('ben', processInstanceId);
    responseData(
      await stage.post('ben', '/flowable/task/back', {
        taskId,
        targetTaskDefinitionKey: 'one',
        comment: '再看',
        enableJumpBack: true,
      }),
    );
    const again = await stage.deploy(
      'auto_back',
      buildChain([on.by('ann', 'one'), on.by('ben', 'two'), on.by('dan', 'last')]),
    );
    expect(await on.verdicts(to, again)).toMatchObject([
      { ok: true, notes: ['已通过的节点“审批 between”在新版本中不存在，不能再退回到该节点'] },
    ]);
    responseData(await stage.agree('ann', processInstanceId));
    expect((await stage.taskOf('ben', processInstanceId)).taskDefinitionKey).toBe('two');
    const lastly = await stage.deploy('auto_back', buildChain([on.by('ann', 'one'), on.by('dan', 'last')]));
    expect(await on.verdicts(again, lastly)).toMatchObject([
      { ok: false, reasons: ['进行中的节点“审批 two”在新版本中不存在'] },
    ]);
    responseData(await stage.agree('ben', processInstanceId));
    expect(await on.verdicts(again, lastly)).toMatchObject([{ ok: true }]);
    responseData(await stage.agree('dan', processInstanceId));
    expect(await on.detailOf('buyer', processInstanceId)).toMatchObject({ status: 1 });
    await on.expectSound(processInstanceId, lastly);
    expect((await on.logOf(processInstanceId)).map((one: { taskName: string }) => one.taskName)).toContain(
      '审批 between',
    );
  });

  test('refuse the migration when the node of a jump-back was removed', async () => {
    const [{ processDefinitionId: from }] = await on.versionsOf('auto_back');
    const { processInstanceId } = await stage.start('buyer', 'auto_back');
    responseData(await stage.agree('ann', processInstanceId));
    const { taskId } = await stage.taskOf('dan', processInstanceId);
    responseData(
      await stage.post('dan', '/flowable/task/back', {
        taskId,
        targetTaskDefinitionKey: 'one',
        comment: '再看',
        enableJumpBack: true,
      }),
    );
    const to = await stage.deploy('auto_back', buildChain([on.by('ann', 'one'), on.by('ben', 'other')]));
    expect(await on.verdicts(from, to)).toMatchObject([
      { ok: false, reasons: ['退回后要直送到“审批 last”，新版本中没有该节点'] },
    ]);
  });
});

describe('joins in a migration', () => {
  const both = () => buildParallel(on.by('ann', 'left'), on.by('ben', 'right'), on.by('cat', 'last'));

  test('a removed join, or a join without the line of a waiting token, refuses it', async () => {
    const from = await stage.deploy('auto_join', both());
    const { processInstanceId } = await stage.start('buyer', 'auto_join');
    responseData(await stage.agree('ann', processInstanceId));
    const without = await stage.deploy(
      'auto_join',
      buildChain([on.by('ann', 'left'), on.by('ben', 'right'), on.by('cat', 'last')]),
    );
    expect(await on.verdicts(from, without)).toMatchObject([
      { ok: false, reasons: ['有分支在“合”等待汇聚，新版本在此没有汇聚'] },
    ]);
    const draft = both();
    const lines = draft.lines.map((line, index) => ({
      ...line,
      id: line.from === 'left' ? 'another' : `line_${index + 1}`,
    }));
    const rewired = await stage.deploy('auto_join', { ...draft, lines });
    expect(await on.verdicts(from, rewired)).toMatchObject([
      { ok: false, reasons: ['有分支在“合”等待汇聚，新版本中没有它到达的连线 line_5'] },
    ]);
    const wider = await stage.deploy('auto_join', {
      ...draft,
      nodes: [...draft.nodes, on.by('dan', 'third')],
      lines: [...draft.lines, { from: 'split', to: 'third' }, { from: 'third', to: 'join' }],
    });
    expect(await on.verdicts(from, wider)).toMatchObject([
      { ok: false, reasons: ['汇聚节点“合”将永远等不齐，流程会停在这里'] },
    ]);
    await on.expectSound(processInstanceId, from);
  });

  test('a join that no longer waits for the other branch fires with the migration', async () => {
    const from = await stage.deploy('auto_join', both());
    const { processInstanceId } = await stage.start('buyer', 'auto_join');
    responseData(await stage.agree('ann', processInstanceId));
    const draft = both();
    const to = await stage.deploy('auto_join', {
      ...draft,
      nodes: draft.nodes.map((node) => (node.id === 'join' ? { ...node, kind: 'CONVERGE' as const } : node)),
      lines: draft.lines
        .map((line, index) => ({ ...line, id: `line_${index + 1}` }))
        .map((line) => (line.from === 'right' ? { ...line, to: 'end' } : line)),
    });
    const more = { processInstanceIds: [processInstanceId] };
    const notes = ['在“合”等待的分支随迁移继续'];
    expect(await on.verdicts(from, to, { ...more, dryRun: true })).toMatchObject([{ ok: true, notes }]);
    expect(await on.verdicts(from, to, more)).toMatchObject([{ ok: true, notes }]);
    expect((await stage.taskOf('cat', processInstanceId)).taskDefinitionKey).toBe('last');
    responseData(await stage.agree('ben', processInstanceId));
    responseData(await stage.agree('cat', processInstanceId));
    expect(await on.detailOf('buyer', processInstanceId)).toMatchObject({ status: 1 });
    await on.expectSound(processInstanceId, to);
  });
});

describe('rules and time limits of the new version', () => {
  test('votes that suffice by its rules pass with the migration', async () => {
    const people = userCandidates(stage.users.ann, stage.users.ben);
    const from = await stage.deploy(
      'auto_votes',
      buildChain([buildApproval('one', people), on.by('cat', 'two')]),
    );
    const { processInstanceId } = await stage.start('buyer', 'auto_votes');
    responseData(await stage.agree('ann', processInstanceId));
    const enough = { passConditionType: 'COUNT', passConditionNum: 1 } as const;
    const to = await stage.deploy(
      'auto_votes',
      buildChain([buildApproval('one', people, enough), on.by('cat', 'two')]),
    );
    const notes = ['节点“审批 one”按新版本的规则随迁移通过'];
    expect(await on.verdicts(from, to, { dryRun: true })).toMatchObject([{ ok: true, notes }]);
    expect(await on.verdicts(from, to)).toMatchObject([{ ok: true, notes }]);
    await expect(stage.taskOf('ben', processInstanceId)).rejects.toThrow();
    expect((await stage.taskOf('cat', processInstanceId)).taskDefinitionKey).toBe('two');
    await on.expectSound(processInstanceId, to);
  });

  test('A changed time limit starts again, an unchanged one continues, and a removed one ends.', async () => {
    const limited = (duration: string | null) =>
      buildChain([
        on.by(
          'ann',
          'one',
          duration === null ? {} : { enableTimeout: true, timeout: { duration, action: 'REMIND' } },
        ),
      ]);
    const dueOf = (processInstanceId: string) =>
      stage.database.inTenant(stage.tenant, 'read', async (tx) => {
        const { rows } = await sql<{ hours: number | null; same: boolean }>`
          select round(extract(epoch from "dueTime" - now()) / 3600)::int as "hours",
            "dueTime" is not distinct from "timeoutTime" as "same"
          from tasks where "instanceId" = ${processInstanceId} and "nodeId" = 'one'`.execute(tx);
        return rows[0];
      });
    const first = await stage.deploy('auto_due', limited('PT48H'));
    const { processInstanceId } = await stage.start('buyer', 'auto_due');
    await stage.database.inTenant(stage.tenant, 'write', (tx) =>
      sql`update tasks set "dueTime" = "dueTime" - interval '40 hours', "timeoutTime" = "timeoutTime" - interval '40 hours'
        where "instanceId" = ${processInstanceId} and "nodeId" = 'one'`.execute(tx),
    );
    const same = await stage.deploy('auto_due', {
      ...limited('PT48H'),
      settings: { enableReminder: false },
    });
    await on.migrate(first, same);
    expect(await dueOf(processInstanceId)).toEqual({ hours: 8, same: true });
    const shorter = await stage.deploy('auto_due', limited('PT24H'));
    await on.migrate(same, shorter);
    expect(await dueOf(processInstanceId)).toEqual({ hours: 24, same: true });
    const without = await stage.deploy('auto_due', limited(null));
    await on.migrate(shorter, without);
    expect(await dueOf(processInstanceId)).toEqual({ hours: null, same: true });
    await on.migrate(without, first);
    expect(await dueOf(processInstanceId)).toEqual({ hours: 48, same: true });
    await on.expectSound(processInstanceId, first);
  });
});
