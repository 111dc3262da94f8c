/** Migration of running instances to another version of their flow: dry run first, then one by one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FlowDraft, writeBpmn } from '../../../../server/engine/bpmn/writeBpmn.ts';
import { buildApproval, buildChain, userCandidates } from '../../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';
import {
  createMigrationDriver,
  type MigrationVerdictRow,
} from '../../../support/servers/instanceMigrations.ts';

let stage: FlowServer;
let on: ReturnType<typeof createMigrationDriver>;
beforeAll(async () => {
  stage = await createFlowServer(
    ['rights', 'simple', 'portions', 'race', 'draft'].map((name) => buildFlowForm(`auto_${name}`)),
  );
  on = createMigrationDriver(stage);
});
afterAll(() => stage.close());

describe('authorization and validation', () => {
  test('a request without the permission, with versions of two forms, to a draft or to the same version is refused', async () => {
    const from = await stage.deploy('auto_rights', buildChain([on.by('ann', 'one')]));
    const other = await stage.deploy('auto_simple', buildChain([on.by('ann', 'one')]));
    const to = await stage.deploy('auto_rights', buildChain([on.by('ben', 'one')]));
    expect((await stage.post('buyer', '/flowable/definition/migrate', { from, to })).status).toBe(403);
    expect((await on.migrate(from, '999999')).status).toBe(404);
    expect((await on.migrate(from, other)).body).toMatchObject({
      code: 400,
      errors: [{ path: 'to', message: '两个版本不属于同一个表单' }],
    });
    expect((await on.migrate(from, from)).status).toBe(400);
    const xml = await writeBpmn(buildChain([on.by('cat', 'one')]));
    const draft = responseData(
      await stage.post('admin', '/flowable/definition/save', { formEnName: 'auto_rights', xml }),
    );
    expect((await on.migrate(from, draft.processDefinitionId)).body).toMatchObject({
      code: 500,
      reason: 'NOT_MIGRATABLE',
      msg: '版本 3 尚未部署，请先部署',
    });
  });
});

describe('a version with additional nodes after the open node', () => {
  const first = () => buildChain([on.by('ann', 'one'), on.by('ben', 'two')]);
  const second = () =>
    buildChain(
      [
        buildApproval('one', userCandidates(stage.users.ann), {}),
        on.by('cat', 'between'),
        on.by('ben', 'two'),
      ],
      {
        titleExpression: "'新 ' + name",
      },
    );
  const renamed = (): FlowDraft => {
    const draft = second();
    return {
      ...draft,
      nodes: draft.nodes.map((node) => (node.id === 'one' ? { ...node, name: '初审' } : node)),
    };
  };

  test('a dry run predicts the outcome and changes nothing', async () => {
    const from = await stage.deploy('auto_simple', first());
    const { processInstanceId } = await stage.start('buyer', 'auto_simple');
    const to = await stage.deploy('auto_simple', renamed());
    expect(responseData(await on.migrate(from, to, { dryRun: true }))).toEqual({
      total: 1,
      next: null,
      instances: [{ processInstanceId, title: expect.any(String), ok: true, reasons: [], notes: [] }],
    });
    expect((await stage.taskOf('ann', processInstanceId)).taskName).toBe('审批 one');
    await on.expectSound(processInstanceId, from);

    expect(await on.verdicts(from, to)).toMatchObject([{ processInstanceId, ok: true }]);
    expect(await stage.taskOf('ann', processInstanceId)).toMatchObject({
      taskName: '初审',
      title: '新 电缆',
      processDefinitionId: to,
    });
    await on.expectSound(processInstanceId, to);
    expect(await on.verdicts(from, to)).toEqual([]);
    const rows = await on.versionsOf('auto_simple');
    expect(rows.slice(0, 2).map((row: { runningCount: number }) => row.runningCount)).toEqual([1, 0]);

    responseData(await stage.agree('ann', processInstanceId));
    expect((await stage.taskOf('cat', processInstanceId)).taskDefinitionKey).toBe('between');
    responseData(await stage.agree('cat', processInstanceId));
    responseData(await stage.agree('ben', processInstanceId));
    expect(await on.detailOf('buyer', processInstanceId)).toMatchObject({
      status: 1,
      processDefinitionId: to,
    });
    await on.expectSound(processInstanceId, to);
  });

  test('the log names the user, the old and the new version of the migration', async () => {
    const [newest] = await on.versionsOf('auto_simple');
    const { processInstanceId } = await stage.start('buyer', 'auto_simple');
    const to = await stage.deploy('auto_simple', first());
    await on.verdicts(newest.processDefinitionId, to, { processInstanceIds: [processInstanceId] });
    const lines = (await on.logOf(processInstanceId)).flatMap(
      (one: { logItemList: object[] }) => one.logItemList,
    );
    expect(lines).toContainEqual(
      expect.objectContaining({
        operateName: '迁移流程版本',
        userNickName: '管理员',
        comment: expect.stringMatching(/^由版本 \d+ 迁移到版本 \d+$/),
      }),
    );
    const handled = await stage.get('admin', '/flowable/instance/myApprovalList');
    expect(handled.body.rows).toEqual([]);
  });
});

describe('large and concurrent migrations', () => {
  test('instances are migrated in batches, including drafts, without ended ones', async () => {
    const from = await stage.deploy('auto_portions', buildChain([on.by('ann', 'one')]));
    const started: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      started.push((await stage.start('buyer', 'auto_portions')).processInstanceId);
    }
    const ended = await stage.start('buyer', 'auto_portions');
    responseData(await stage.agree('ann', ended.processInstanceId));
    const kept = responseData(
      await stage.post('buyer', '/flowable/instance/startAndStash', {
        formEnName: 'auto_portions',
        formData: { name: '草稿' },
      }),
    );
    const to = await stage.deploy('auto_portions', buildChain([on.by('ann', 'one'), on.by('ben', 'two')]));
    const seen: string[] = [];
    let after: string | undefined;
    for (let round = 0; round < 5; round += 1) {
      const answer = responseData(await on.migrate(from, to, { limit: 2, ...(after && { after }) }));
      expect(answer.total).toBe(6 - round * 2);
      expect(answer.instances.every((one: MigrationVerdictRow) => one.ok)).toBe(true);
      seen.push(...answer.instances.map((one: MigrationVerdictRow) => one.processInstanceId));
      if (answer.next === null) break;
      after = answer.next;
    }
    expect(seen).toEqual([...started, kept.processInstanceId]);
    responseData(
      await stage.post('buyer', '/flowable/task/submit', { taskId: kept.taskId, formData: { name: '草稿' } }),
    );
    expect((await stage.taskOf('ann', kept.processInstanceId)).taskDefinitionKey).toBe('one');
    expect(await on.detailOf('buyer', ended.processInstanceId)).toMatchObject({ processDefinitionId: from });
    await on.expectSound(kept.processInstanceId, to);
  });

  test('concurrent actions run before or after the migration, and of two migrations one takes effect', async () => {
    const from = await stage.deploy('auto_race', buildChain([on.by('ann', 'one'), on.by('ben', 'two')]));
    const { processInstanceId } = await stage.start('buyer', 'auto_race');
    const to = await stage.deploy(
      'auto_race',
      buildChain([on.by('ann', 'one'), on.by('cat', 'mid'), on.by('ben', 'two')]),
    );
    const [agreed, one, other] = await Promise.all([
      stage.agree('ann', processInstanceId),
      on.migrate(from, to),
      on.migrate(from, to),
    ]);
    responseData(agreed);
    const all = [one, other].flatMap((answer) => responseData(answer).instances as MigrationVerdictRow[]);
    expect(all.filter((verdict) => verdict.ok)).toHaveLength(1);
    for (const verdict of all.filter((one) => !one.ok)) {
      expect(verdict.reasons).toEqual(['流程已不在版本 1 上']);
    }
    await on.expectSound(processInstanceId, to);
    const [next] = responseData(
      await stage.get('admin', `/flowable/instance/detail?processInstanceId=${processInstanceId}`),
    ).currentHandleUserIds;
    expect([stage.users.cat, stage.users.ben]).toContain(next);
  });

  test('a call that is sent twice with one key runs once', async () => {
    const from = await stage.deploy('auto_draft', buildChain([on.by('ann', 'one')]));
    const { processInstanceId } = await stage.start('buyer', 'auto_draft');
    const to = await stage.deploy('auto_draft', buildChain([on.by('ann', 'one'), on.by('ben', 'two')]));
    const headers = { 'idempotency-key': 'migrate-once' };
    const token = await stage.as('admin');
    const send = () => stage.call(token, 'POST', '/flowable/definition/migrate', { from, to }, headers);
    const answers = [await send(), await send()];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(answers[0]?.body.data.instances).toMatchObject([{ processInstanceId, ok: true }]);
  });
});
