/** A new instance: the record is written, the engine starts, the flow is in hand and saved by the caller. */
import { Failure } from '../../contract/failures.ts';
import { firstNodeOf, type Graph } from '../../contract/flow/graph.ts';
import type { Values } from '../../contract/forms/rules.ts';
import { deptNames } from '../db/queries/deptNames.ts';
import type { Choices } from '../engine/action.ts';
import type { Attachments } from '../engine/model.ts';
import { emptyState } from '../engine/model.ts';
import { assertChecks } from '../records/checks.ts';
import type { Form } from '../records/form.ts';
import { readRecord } from '../records/read.ts';
import { insertRecord, updateRecord } from '../records/write.ts';
import type { Acting } from './acting.ts';
import { advance } from './advance.ts';
import { type Flow, versionOf } from './flow.ts';
import { checkForm, formFacts, renewShown } from './form.ts';
import { filingScenes } from './formScenes.ts';

export type Start = {
  readonly form: Form;
  readonly definitionId: string;
  readonly graph: Graph;
  readonly values: Values;
  /** A record that was kept before any flow; absent: a new one is written. */
  readonly draft?: Values | undefined;
  /** False: kept as a draft, whose form may be incomplete. */
  readonly submit: boolean;
  readonly comment?: string | undefined;
  readonly attachments?: Attachments | undefined;
  readonly choices?: Choices | undefined;
};

/** The new flow, not yet saved. REQUIRED_MISSING, FIELD_INVALID, CHECK_STOPPED, or what the engine refuses. */
export async function startFlow(acting: Acting, start: Start): Promise<Flow> {
  const { tx, actor, now } = acting;
  const { form, graph } = start;
  const initiator = {
    userId: actor.userId,
    name: actor.nickName,
    deptId: actor.deptId,
    deptName: await deptNameOf(acting),
    roleKeys: actor.roleKeys,
  };
  const values = checkedValues(acting, { form, initiator }, start);
  const rowId = await writtenRecord(acting, start, values);
  const record = await readRecord(tx, form, rowId);
  const flow: Flow = {
    instanceId: null,
    definitionId: start.definitionId,
    graph,
    form,
    rowId,
    initiator,
    createTime: now,
    record,
    shown: { title: '', summary: [], amount: null, serialNumber: '', keyword: '' },
    state: emptyState,
    stored: { state: emptyState, shown: null, events: 0 },
    happened: [],
    taskIds: new Map(),
  };
  renewShown(acting, flow);
  const { submit, comment, attachments, choices } = start;
  await advance(
    acting,
    flow,
    {
      kind: 'start',
      submit,
      ...(comment !== undefined && { comment }),
      ...(attachments && { attachments }),
      ...(choices && { choices }),
    },
    { record: record ?? {}, formVersion: versionOf(record), missing: [], invalid: [] },
  );
  return flow;
}

async function writtenRecord({ tx, actor, now }: Acting, start: Start, values: Values): Promise<string> {
  const { form, draft, submit } = start;
  const stamp = { actor, now, sysStatus: submit ? 0 : -1 } as const;
  const written = draft
    ? await updateRecord(tx, form, String(draft.id), values, { ...stamp, before: draft })
    : await insertRecord(tx, form, values, stamp);
  return written.id;
}

function checkedValues(acting: Acting, flow: Pick<Flow, 'form' | 'initiator'>, start: Start): Values {
  const node = firstNodeOf(start.graph);
  const { values, missing, invalid } = checkForm(acting, flow, {
    node,
    sent: start.values,
    before: start.draft,
    requireAll: start.submit,
  });
  if (invalid.length > 0) throw new Failure('FIELD_INVALID', { errors: [...invalid, ...missing] });
  if (missing.length > 0) throw new Failure('REQUIRED_MISSING', { errors: [...missing] });
  if (start.submit) {
    const given = { values: { ...start.draft, ...values }, facts: formFacts(acting, flow.initiator) };
    for (const scene of filingScenes(node.id)) assertChecks(flow.form, scene, given);
  }
  return values;
}

async function deptNameOf({ tx, actor, memory }: Acting): Promise<string> {
  if (actor.deptId === null) return '';
  const known = memory?.deptNames.get(actor.deptId);
  if (known !== undefined) return known;
  const name = (await deptNames(tx, [actor.deptId])).get(actor.deptId) ?? '';
  memory?.deptNames.set(actor.deptId, name);
  return name;
}
