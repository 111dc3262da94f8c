/**
 * The access matrix: sends every call without a session, as a user without a role, as a user of other data, as an
 * administrator of another tenant, and as its permitted users. The call's declaration determines the expected outcome.
 * One more call costs about seven requests; one more table costs nothing.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessFailures } from '../../../contract/audit.ts';
import { type AnyCall, needsAuditRule } from '../../../contract/call.ts';
import type { ObjectRule } from '../../../contract/permissions.ts';
import { isTrial } from '../../../server/http/execution/auditEntry.ts';
import { assertGuarded } from '../../../server/http/request/routes.ts';
import {
  type AccessWorld,
  createAccessWorld,
  internalText,
  type Persona,
  secretForm,
  secretText,
} from '../../support/access/accessWorld.ts';
import { type LoggedEntry, readAuditLog } from '../../support/access/auditLog.ts';
import { buildHttpRequest, type CallEntry, callEntries } from '../../support/access/callEntries.ts';
import { type TableChanges, watchTables } from '../../support/access/tableChanges.ts';
import type { TestResponse } from '../../support/servers/testServer.ts';

/** An event stream ends only with its connection; its own tests cover it. */
const endless = new Set(['event.listen']);
/** Ends the session of the sender, so it is tried last. */
const endsSession = new Set(['session.logout']);

const asked = callEntries
  .filter(({ name }) => !endless.has(name))
  .sort((a, b) => Number(endsSession.has(a.name)) - Number(endsSession.has(b.name)));

/** The users that a rule permits on the data of the test. */
const insiders: Record<ObjectRule, Persona> = {
  none: 'admin',
  self: 'starter',
  tenant: 'admin',
  platform: 'admin',
  formAccess: 'starter',
  recordScope: 'starter',
  taskHolder: 'approver',
  taskReader: 'approver',
  instanceParticipant: 'starter',
  initiator: 'starter',
  flowDefinition: 'admin',
  flowSimulation: 'admin',
  fileScope: 'starter',
  jobOwner: 'starter',
  author: 'starter',
};
/** Rules that exclude other users of the same tenant; starting a flow creates an own object instead. */
const guarded = ({ name, call }: CallEntry) =>
  !['none', 'self', 'tenant', 'platform'].includes(call.object) && !name.startsWith('instance.start');

let world: AccessWorld;
let changes: TableChanges;
beforeAll(async () => {
  world = await createAccessWorld();
  changes = await watchTables(world.stage);
});
afterAll(async () => {
  await changes.stop();
  await world.stage.close();
});

/** Dictionaries are for everybody who fills in a form. */
const describesForm = new Set(['dict.ofType', 'dict.tree', 'dict.options']);

/** Every answer of the matrix, to compare with the log. */
const answered: { persona: Persona; entry: CallEntry; answer: TestResponse }[] = [];

async function ask(persona: Persona, entry: CallEntry): Promise<TestResponse> {
  const answer = await send(persona, entry);
  answered.push({ persona, entry, answer });
  return answer;
}

async function send(persona: Persona, { call, sent }: CallEntry): Promise<TestResponse> {
  const { method, target, payload, headers } = await buildHttpRequest(call, sent(world));
  return world.stage.call(world.tokens[persona], method, target, payload, headers);
}

const short = ({ status, text }: TestResponse) => `${status} ${text.slice(0, 200)}`;
/** The test's file is a text: a permitted user gets the refusal that it is not a workbook. */
const fileRefusals = ['FILE_UNREADABLE', 'FILE_KIND'];

const isNo = ({ status, body }: TestResponse): boolean =>
  status !== 200 || (body?.code === 500 && !fileRefusals.includes(body.reason));
const isRead = (call: AnyCall) => call.method === 'GET' || call.transaction === 'read';
const hasPermission = ({ call }: CallEntry) => call.permission !== 'public' && call.permission !== 'session';

test('the contract accepts every request of the matrix', () => {
  const bad = callEntries.flatMap(({ name, call, sent }) => {
    const { params = {}, query = {}, body = {} } = sent(world);
    const parsed = [
      call.params.safeParse(params),
      call.query.safeParse(query),
      ...(call.body === 'multipart' ? [] : [call.body.safeParse(body)]),
    ];
    return parsed.flatMap(({ error }) => (error ? [`${name}: ${error.message}`] : []));
  });
  expect(bad).toEqual([]);
});

describe('denied access', () => {
  test('every call refuses a request without a session', async () => {
    const letIn: string[] = [];
    for (const entry of asked) {
      if (entry.call.permission === 'public') continue;
      const answer = await ask('anonymous', entry);
      if (answer.status !== 401) letIn.push(`${entry.name}: ${short(answer)}`);
    }
    expect(letIn).toEqual([]);
  });

  test('every call with a permission refuses a user without a role', async () => {
    const letIn: string[] = [];
    for (const entry of asked.filter(hasPermission)) {
      const answer = await ask('outsider', entry);
      if (answer.status !== 403) letIn.push(`${entry.name}: ${short(answer)}`);
    }
    expect(letIn).toEqual([]);
  });

  test.each(['outsider', 'neighbor', 'supplier'] as const)(
    'the %s gets and changes nothing that belongs to other users of the tenant',
    async (persona) => {
      await changes.take();
      const faults: string[] = [];
      for (const entry of asked.filter(guarded)) {
        const answer = await ask(persona, entry);
        if (answer.text.includes(secretText)) faults.push(`${entry.name} tells: ${short(answer)}`);
        if (answer.status === 400) faults.push(`${entry.name} came to its payload only: ${short(answer)}`);
        const changed = (await changes.take()).filter((table) => !own.has(table));
        if (changed.length > 0) faults.push(`${entry.name} changes ${changed.join()}: ${short(answer)}`);
      }
      expect(faults).toEqual([]);
    },
  );

  test('a supplier is refused every call that is not declared open, whatever the permissions', async () => {
    await changes.take();
    const faults: string[] = [];
    const closed = asked.filter(({ call }) => call.permission !== 'public' && call.supplier === undefined);
    for (const entry of closed) {
      const answer = await ask('supplier', entry);
      if (answer.status !== 403) faults.push(`${entry.name}: ${short(answer)}`);
    }
    const changed = (await changes.take()).filter((table) => table !== 'auditLog');
    expect(faults).toEqual([]);
    expect(changed).toEqual([]);
  });

  test('the calls that are open to a supplier tell nothing of the organization and of other people', async () => {
    const faults: string[] = [];
    for (const entry of asked.filter(({ call }) => call.supplier !== undefined && isRead(call))) {
      const answer = await ask('supplier', entry);
      const told = [secretText, internalText].filter((text) => answer.text.includes(text));
      if (told.length > 0 && !describesForm.has(entry.name))
        faults.push(`${entry.name} tells: ${short(answer)}`);
    }
    expect(faults).toEqual([]);
  });

  test('an administrator of another tenant gets and changes nothing', async () => {
    await changes.take();
    const faults: string[] = [];
    // Without a session, sign-in uses the first tenant, which records the attempt.
    for (const entry of asked.filter(({ call }) => call.permission !== 'public')) {
      const answer = await ask('stranger', entry);
      if (answer.text.includes(secretText) || answer.text.includes(internalText)) {
        faults.push(`${entry.name} tells: ${short(answer)}`);
      }
      const changed = (await changes.take()).filter((table) => table !== 'auditLog');
      if (changed.length > 0) faults.push(`${entry.name} changes ${changed.join()}: ${short(answer)}`);
      if (entry.call.object === 'platform' && answer.status !== 403) {
        faults.push(`${entry.name} is the platform's: ${short(answer)}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

describe('granted access', () => {
  test('the users that the rule names can read everything', async () => {
    const refused: string[] = [];
    const telling: string[] = [];
    for (const entry of asked.filter(({ call }) => isRead(call))) {
      const persona = insiders[entry.call.object];
      const answer = await ask(persona, entry);
      if (isNo(answer)) refused.push(`${entry.name} to the ${persona}: ${short(answer)}`);
      if (answer.text.includes(secretText)) telling.push(entry.name);
    }
    expect(refused).toEqual([]);
    expect(telling).toEqual(expect.arrayContaining([...told]));
  });
});

describe('the audit log', () => {
  let log: LoggedEntry[];
  let changed: string[];
  beforeAll(async () => {
    await changes.take();
    const writes = asked.filter(({ call }) => needsAuditRule(call) && call.transaction !== 'read');
    // The form exists until everything else has been done with it.
    writes.sort((a, b) => Number(a.name === 'form.remove') - Number(b.name === 'form.remove'));
    for (const entry of writes) await ask(insiders[entry.call.object], entry);
    log = await readAuditLog(world.stage);
    changed = await changes.take();
  });

  test('the watched tables change when permitted users write', () => {
    expect(changed).toEqual(
      expect.arrayContaining(['auditLog', 'comments', 'depts', 'flowEvents', 'tasks', 'users', secretForm]),
    );
  });

  test('the server does not start with a call that writes, exports or answers a file without an audit declaration', () => {
    const [first] = asked.filter(({ call }) => needsAuditRule(call));
    const { audit: _, ...silent } = first?.call ?? ({} as AnyCall);
    expect(() => assertGuarded({ noun: 'a', name: 'b', call: silent })).toThrow(/declares no audit rule/);
  });

  test('every success of an audited call has exactly one entry, and a trial or a read has none', () => {
    const wrong = answered.flatMap(({ entry: { name, call, sent }, answer }) => {
      const done =
        answer.status < 300 && (!answer.body || !('code' in answer.body) || answer.body.code === 200);
      const rule = typeof call.audit === 'object' ? call.audit : undefined;
      const isReal = rule !== undefined && !isTrial(rule, sent(world));
      const expected = done && isReal && answer.status !== 401 ? 1 : 0;
      const found = log.filter(
        (row) => row.requestId === answer.headers['x-request-id'] && row.outcome === 'done',
      );
      // A sign-in writes its own entry; the request of the matrix fails.
      const kinds = new Set(found.map(({ kind }) => kind));
      const isRight = found.length === expected && (expected === 0 || kinds.has(rule?.kind ?? 'refusal'));
      return isRight ? [] : [`${name}: ${found.length} entries after ${short(answer)}`];
    });
    expect(wrong).toEqual([]);
    const told = new Set(log.filter(({ outcome }) => outcome === 'done').map(({ kind }) => kind));
    expect([...told]).toEqual(
      expect.arrayContaining([
        'account',
        'administration',
        'record',
        'export',
        'print',
        'file',
        'delegation',
        'signOut',
      ]),
    );
  });

  test('every success of a call that changes values tells them, unless the request leaves them as they are', () => {
    const silent = answered.flatMap(({ entry: { name, call }, answer }) => {
      const { audit } = call;
      if (typeof audit !== 'object' || audit.unvalued || !valuedKinds.has(audit.kind)) return [];
      const entry = log.find(
        (row) => row.requestId === answer.headers['x-request-id'] && row.outcome === 'done',
      );
      return entry && !entry.detail.includes('"changes":[') ? [name] : [];
    });
    expect([...new Set(silent)].sort()).toEqual(unchanging);
  });

  test('every refusal has an entry, and refusals beyond the limit are counted', () => {
    const refusals = answered.flatMap(({ persona, entry, answer }) => {
      const outcome = refusalOf(answer);
      const isOwn = entry.call.audit === 'ownEntry' && answer.status === 200;
      return outcome && !isOwn ? [`${persona} ${outcome}`] : [];
    });
    const logged = new Map<string, number>();
    for (const row of log.filter(({ kind }) => kind === 'refusal')) {
      const key = `${row.persona} ${row.outcome}`;
      logged.set(key, (logged.get(key) ?? 0) + row.count);
    }
    const expected = new Map<string, number>();
    for (const key of refusals) expected.set(key, (expected.get(key) ?? 0) + 1);
    expect(Object.fromEntries(logged)).toEqual(Object.fromEntries(expected));
    expect(log.filter(({ kind }) => kind === 'refusal').length).toBeLessThan(refusals.length);
  });

  test("a refusal's entry names its object and contains no value of a form", () => {
    const hidden = log.find(
      ({ persona, what }) => persona === 'neighbor' && what === 'GET /auto/{form}/{id}',
    );
    expect(hidden).toMatchObject({ outcome: '404' });
    expect(hidden?.objects).toEqual(expect.arrayContaining([`form:${secretForm}`]));
    const records = log.filter(({ kind }) => kind === 'record');
    expect(records.filter(({ detail }) => detail.includes('新单') || detail.includes('改名'))).toEqual([]);
    expect(records).toContainEqual(
      expect.objectContaining({
        what: 'POST /system/comment',
        detail: '{"fields":["parentId","bizId","bizName","content","attachments"]}',
      }),
    );
    expect(log.filter(({ detail }) => /@2026|4721x/.test(detail))).toEqual([]);
  });
});

/** Entries of these kinds have old and new values. */
const valuedKinds = new Set(['administration', 'account', 'delegation']);

/** The version that the matrix deploys is in use already. */
const unchanging = ['definition.deploy'];

/** The outcome in the log; undefined for an answer that is not a refusal, or refuses for another reason. */
function refusalOf({ status, body }: TestResponse): string | undefined {
  if ([401, 403, 404, 429].includes(status)) return String(status);
  return body?.code === 500 && accessFailures.has(body.reason) ? body.reason : undefined;
}

/** Reads with confidential answers: if they were empty, the matrix would prove nothing. */
const told = [
  'record.detail',
  'record.list',
  'instance.detail',
  'task.detail',
  'comment.list',
  'file.preview',
];

/**
 * The allowed effects of a refused call: the entry of the refused user (the log is written a moment later), and the
 * user's own jobs and files.
 */
const own = new Set(['auditLog', 'jobs', 'files', 'liveEvents', 'sessions']);
