/** The database itself refuses every violation that one row or one index can detect, from any client. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApproval, buildChain, userCandidates } from '../../support/builders/flowDrafts.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../support/servers/flowServer.ts';

let stage: FlowServer;
/** An open instance: its run 2 and task 2 are open. */
let open: string;
/** An ended instance, with every kind of task. */
let ended: string;
const buttons = ['fallback', 'addSign', 'transform'].map((enName) => ({ enName, enable: true }));

beforeAll(async () => {
  stage = await createFlowServer([buildFlowForm('auto_line'), buildFlowForm('auto_other')]);
  const { ann, ben, cat } = stage.users;
  const send = {
    id: 'send',
    name: '抄送',
    kind: 'CC' as const,
    data: { candidateList: userCandidates(cat) },
  };
  await stage.deploy(
    'auto_line',
    buildChain([buildApproval('one', userCandidates(ann), { funcConfList: buttons }), send]),
  );
  await stage.deploy('auto_other', buildChain([buildApproval('one', userCandidates(ben))]));
  open = (await stage.start('buyer', 'auto_line')).processInstanceId;
  ended = (await stage.start('buyer', 'auto_line')).processInstanceId;
  const { taskId } = await stage.taskOf('ann', ended);
  const sign = { taskId, type: 'beforeAddSign', candidateUserIdList: [ben], comment: '先看' };
  responseData(await stage.post('ann', '/flowable/task/addSign', sign));
  responseData(await stage.agree('ben', ended));
  responseData(await stage.agree('ann', ended));
});
afterAll(() => stage.close());

/** The name of the constraint that refuses the statement; `nothing` if it is accepted. */
async function refusedBy(statement: string): Promise<string> {
  return stage.database.withClient(stage.tenant, async (client) => {
    await client.query('begin');
    try {
      const { rowCount } = await client.query(statement);
      return rowCount === 0 ? 'no row' : 'nothing';
    } catch (error) {
      const { constraint, message } = error as pg.DatabaseError;
      return constraint ?? message;
    } finally {
      await client.query('rollback');
    }
  });
}

const cases: Record<string, [guard: string, change: () => string][]> = {
  instances: [
    ['definitionOfForm', () => `"definitionId" = (select max("definitionId") from "flowDefinitions")`],
    ['endedHasTime', () => `"endTime" = now()`],
    ['processingIsSubmitted', () => `submitted = false`],
    ['actsAreEvents', () => `acts = 0`],
    ['actsAreEvents', () => `events = acts`],
    ['waitsWhileProcessing', () => `tokens = '{}'`],
    ['instances_status_check', () => `status = 2`],
  ],
  runs: [
    ['endedRunHasAct', () => `"endAct" = 1`],
    ['endedRunHasTime', () => `"endTime" = now()`],
    ['runActsInOrder', () => `state = 'passed', "endAct" = "bornAct" - 1, "endTime" = now()`],
    ['runStands', () => `stands = false`],
    ['runStands', () => `state = 'returned', "endAct" = 9, "endTime" = now()`],
    ['readingIsPassed', () => `kind = 'CC'`],
    ['comesFromOthers', () => `"from" = array["runNo"]`],
  ],
  tasks: [
    ['endedTaskHasAct', () => `"endAct" = 1`],
    ['endedTaskHasTime', () => `"endTime" = now()`],
    ['taskActsInOrder', () => `state = 'agreed', "endAct" = 0, "endTime" = now()`],
    ['taskCounts', () => `urged = -1`],
    ['roleOfKind', () => `role = 'handler'`],
    ['stateOfRole', () => `state = 'submitted', "endAct" = 9, "endTime" = now()`],
    ['stateOfRole', () => `state = 'waiting', role = 'reader', kind = 'CC'`],
    ['returnHasTarget', () => `state = 'returned', "endAct" = 9, "endTime" = now()`],
    ['spentIsClosed', () => `spent = true, "returnTo" = '{}'`],
    ['automaticDecides', () => `automatic = true`],
    ['signerIsAdded', () => `role = 'signer', "signOf" = 1`],
    ['signerComesBefore', () => `role = 'signer', "addedBy" = "userId"`],
    ['signsOfOthers', () => `"signOf" = "taskNo"`],
    ['afterIsVoter', () => `"after" = true, "addedBy" = "userId", role = 'signer', "signOf" = 1`],
    ['timeoutIsOfOpen', () => `"timeoutTime" = now()`],
    ['remainsWhileWaiting', () => `"remainingMs" = 1`],
    ['timedOutIsAutomatic', () => `"timedOut" = true`],
    ['tasks_instanceId_runNo_fkey', () => `"runNo" = 99`],
  ],
};

describe.each(Object.entries(cases))('%s: the open row', (table, changes) => {
  test.each(changes)('%s refuses an invalid change', async (guard, change) => {
    const place = { instances: 'true', runs: '"runNo" = 2', tasks: '"taskNo" = 2' }[table] ?? 'true';
    const statement = `update ${table} set ${change()} where "instanceId" = ${open} and ${place}`;
    expect(await refusedBy(statement)).toBe(guard);
  });
});

describe('ended rows', () => {
  test('an approved instance is not deleted, and nothing in it is waiting', async () => {
    const at = `where "instanceId" = ${ended}`;
    expect(await refusedBy(`update instances set deleted = true ${at}`)).toBe('approvedIsKept');
    expect(await refusedBy(`update instances set tokens = '[{}]' ${at}`)).toBe('waitsWhileProcessing');
    const voided = `status = -2, "jumpBacks" = '[{}]'`;
    expect(await refusedBy(`update instances set ${voided} ${at}`)).toBe('waitsWhileProcessing');
  });

  test('a record has one flow', async () => {
    const statement = `update instances set "rowId" = (select "rowId" from instances where "instanceId" = ${open})
      where "instanceId" = ${ended}`;
    expect(await refusedBy(statement)).toBe('instanceOfRecord');
  });
});

describe('the unique indexes allow one', () => {
  const another = (table: string, changed: string, at: string) =>
    `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || ${changed})).* from ${table} t
      where "instanceId" = ${open} and ${at}`;

  test('open run of a node', async () => {
    const statement = another('runs', `'{"runNo": 9}'`, '"runNo" = 2');
    expect(await refusedBy(statement)).toBe('openRunOfNode');
  });

  test('live task of a person in a run, and one submission of a run', async () => {
    const overriding = (statement: string) =>
      statement.replace('insert into tasks', 'insert into tasks overriding system value');
    const live = another('tasks', `'{"taskNo": 9, "taskId": 99999}'`, '"taskNo" = 2');
    expect(await refusedBy(overriding(live))).toBe('liveTaskOfUser');
    const twice = another('tasks', `'{"taskNo": 9, "taskId": 99999}'`, '"taskNo" = 1');
    expect(await refusedBy(overriding(twice))).toBe('submissionOfRun');
  });

  test('deployed definition of a form', async () => {
    const statement = `insert into "flowDefinitions" ("formId", version, status, xml, "deployTime")
      select "formId", 9, 'deployed', xml, now() from "flowDefinitions" where status = 'deployed'`;
    expect(await refusedBy(statement)).toBe('deployedDefinition');
  });
});

describe('the history of an instance', () => {
  const event = (eventNo: number, actNo: number, event: object) =>
    `insert into "flowEvents" values (${open}, ${eventNo}, ${actNo}, '${JSON.stringify(event)}', now())`;
  const line = (values: Record<string, string>) => {
    const all = {
      instanceId: open,
      eventNo: '999',
      actNo: '99',
      act: `'urge'`,
      userId: String(stage.users.ann),
      comment: `''`,
      time: 'now()',
      handled: 'false',
      formId: '1',
      ...values,
    };
    const names = Object.keys(all).map((name) => `"${name}"`);
    return `insert into "flowLog" (${names}) values (${Object.values(all)})`;
  };

  test('starts once, and an action event has its own number', async () => {
    expect(await refusedBy(event(1, 0, { type: 'started' }))).toBe('flowEvents_pkey');
    expect(await refusedBy(event(99, 0, { type: 'started' }))).toBe('startsOnce');
    expect(await refusedBy(event(99, 0, { type: 'urged' }))).toBe('startsOnce');
    expect(await refusedBy(event(99, 9, { type: 'acted', actNo: 8 }))).toBe('actOfItself');
  });

  test('contains one log line per event and action, and each line has a person', async () => {
    expect(await refusedBy(line({ actNo: '1' }))).toBe('lineOfActOnce');
    expect(await refusedBy(line({ eventNo: '2' }))).toBe('flowLog_instanceId_eventNo_key');
    expect(await refusedBy(line({ actNo: '0' }))).toBe('lineOfAct');
    expect(await refusedBy(line({ userId: 'null' }))).toBe('lineOfPerson');
    expect(await refusedBy(line({ handled: 'true' }))).toBe('handledByPerson');
    expect(await refusedBy(line({ act: `'agree'` }))).toBe('lineOfTask');
    expect(await refusedBy(line({ act: `'skipped'` }))).toBe('lineOfRun');
    expect(await refusedBy(line({ jumpBack: 'true' }))).toBe('jumpHasTarget');
    expect(await refusedBy(line({ instanceId: '99999' }))).toBe('flowLog_instanceId_fkey');
  });

  test.each(['flowEvents', 'flowLog', 'auditLog'])(
    'the table %s is append-only for the application',
    async (table) => {
      const denied = `permission denied for table ${table}`;
      const column = table === 'flowLog' ? 'comment' : '"time"';
      expect(await refusedBy(`update "${table}" set ${column} = ${column}`)).toBe(denied);
      expect(await refusedBy(`delete from "${table}"`)).toBe(denied);
      expect(await refusedBy(`truncate "${table}"`)).toBe(denied);
    },
  );
});

describe('a job', () => {
  const job = (values: string) =>
    `insert into jobs (kind, title, request, state, worker, "aliveAt", "endTime", "createBy") values ('k', 't', '{}', ${values})`;

  test('gets a worker while it is running, and every job has an owner', async () => {
    expect(await refusedBy(job(`'running', null, now(), null, ${stage.users.ann}`))).toBe('runningHasWorker');
    expect(await refusedBy(job(`'running', 'w', null, null, ${stage.users.ann}`))).toBe('runningHasWorker');
    expect(await refusedBy(job(`'queued', null, null, null, 99999`))).toBe('jobs_createBy_fkey');
  });
});
