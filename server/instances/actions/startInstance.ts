/** Starts a new instance: writes the record and runs the engine. The caller saves the instance. */
import { Failure } from '../../../contract/failures.ts';
import { type Graph, getFirstNode } from '../../../contract/flow/graph.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { loadDeptNames } from '../../db/queries/people/deptNames.ts';
import type { CandidateChoices } from '../../engine/action.ts';
import { type Attachments, emptyState } from '../../engine/model.ts';
import { readRecord } from '../../records/read/readRecords.ts';
import type { Form } from '../../records/schema/formLayout.ts';
import { assertFormChecks } from '../../records/write/formChecks.ts';
import { loadCopyMask } from '../../records/write/maskedCopies.ts';
import { insertRecord, updateRecord } from '../../records/write/writeRecord.ts';
import type { ActionContext } from '../actionContext.ts';
import { getRecordVersion, type LoadedInstance } from '../instance.ts';
import { advanceInstance } from './decideAction.ts';
import { buildExpressionFacts, checkForm, refreshSummary } from './formInput.ts';
import { listFilingScenes } from './formRules.ts';

export type StartRequest = {
  readonly form: Form;
  readonly definitionId: string;
  readonly graph: Graph;
  readonly values: Values;
  /** A record that was stored before any instance; if absent, a new one is written. */
  readonly draft?: Values | undefined;
  /** False: stored as a draft, whose form may be incomplete. */
  readonly submit: boolean;
  readonly comment?: string | undefined;
  readonly attachments?: Attachments | undefined;
  readonly choices?: CandidateChoices | undefined;
};

/**
 * Returns the new instance, not saved yet. Refuses with REQUIRED_MISSING, FIELD_INVALID, CHECK_STOPPED or a refusal of
 * the engine.
 */
export async function startInstance(acting: ActionContext, start: StartRequest): Promise<LoadedInstance> {
  const { tx, actor, now } = acting;
  const { form, graph } = start;
  const initiator = {
    userId: actor.userId,
    name: actor.nickName,
    deptId: actor.deptId,
    deptName: await loadDeptName(acting),
    roleKeys: actor.roleKeys,
  };
  const maskCopies = await loadCopyMask(tx, form);
  const values = checkStartValues(acting, { form, initiator, maskCopies }, start);
  const rowId = await writeStartRecord(acting, start, values);
  const record = await readRecord(tx, form, rowId);
  const instance: LoadedInstance = {
    instanceId: null,
    definitionId: start.definitionId,
    graph,
    form,
    maskCopies,
    rowId,
    initiator,
    createTime: now,
    record,
    listSummary: { title: '', summary: [], amount: null, serialNumber: '', keyword: '' },
    state: emptyState,
    persisted: { state: emptyState, listSummary: null, eventCount: 0 },
    pendingEvents: [],
    taskIds: new Map(),
  };
  refreshSummary(acting, instance);
  const { submit, comment, attachments, choices } = start;
  const action = {
    kind: 'start',
    submit,
    ...(comment !== undefined && { comment }),
    ...(attachments && { attachments }),
    ...(choices && { choices }),
  } as const;
  const given = { record: record ?? {}, formVersion: getRecordVersion(record), missing: [], invalid: [] };
  await advanceInstance(acting, { instance, action, given });
  return instance;
}

async function writeStartRecord(
  { tx, actor, now }: ActionContext,
  start: StartRequest,
  values: Values,
): Promise<string> {
  const { form, draft, submit } = start;
  const stamp = { actor, now, sysStatus: submit ? 0 : -1 } as const;
  const written = draft
    ? await updateRecord(tx, form, { id: String(draft.id), values, ...stamp, before: draft })
    : await insertRecord(tx, form, values, stamp);
  return written.id;
}

function checkStartValues(
  acting: ActionContext,
  instance: Pick<LoadedInstance, 'form' | 'initiator' | 'maskCopies'>,
  start: StartRequest,
): Values {
  const node = getFirstNode(start.graph);
  const { values, missing, invalid } = checkForm(acting, instance, {
    node,
    sent: start.values,
    before: start.draft,
    requireAll: start.submit,
  });
  if (invalid.length > 0) throw new Failure('FIELD_INVALID', { errors: [...invalid, ...missing] });
  if (missing.length > 0) throw new Failure('REQUIRED_MISSING', { errors: [...missing] });
  if (start.submit) {
    const given = {
      values: { ...start.draft, ...values },
      facts: buildExpressionFacts(acting, instance.initiator),
    };
    for (const scene of listFilingScenes(node.id)) assertFormChecks(instance.form, scene, given);
  }
  return values;
}

async function loadDeptName({ tx, actor, memory }: ActionContext): Promise<string> {
  if (actor.deptId === null) return '';
  const known = memory?.deptNames.get(actor.deptId);
  if (known !== undefined) return known;
  const name = (await loadDeptNames(tx, [actor.deptId])).get(actor.deptId) ?? '';
  memory?.deptNames.set(actor.deptId, name);
  return name;
}
