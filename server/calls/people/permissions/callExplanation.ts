/**
 * Explains whether a person may use a call. It is decided by the functions that decide when the person sends it: the
 * actor of the person, the check of the mount, and for a record what reads and guards records.
 */

import type { CallRefusalReason } from '../../../../contract/access/callRefusals.ts';
import {
  type FoundCall,
  fillPermissions,
  findCalls,
  findCallsByPath,
  formatCallName,
  parseCallPath,
} from '../../../../contract/access/callSearch.ts';
import type { AnyCall, CallResult } from '../../../../contract/call.ts';
import type { CallExplanation, permissionCalls } from '../../../../contract/calls/permission.ts';
import { recordCalls } from '../../../../contract/calls/record.ts';
import { Failure, Refusal } from '../../../../contract/failures.ts';
import type { Values } from '../../../../contract/forms/recordRules.ts';
import type { CallContext } from '../../../context/callContext.ts';
import { findCallRefusal } from '../../../context/callRefusal.ts';
import { loadPasswordDeadline } from '../../../db/queries/auth/passwordDeadline.ts';
import { loadActorOfUser } from '../../../db/queries/people/actorOfUser.ts';
import { listPermissionGrants, listRoleScopes } from '../../../db/queries/people/permissionGrants.ts';
import { readRecord, readVisibleRecords } from '../../../records/read/readRecords.ts';
import { findForm } from '../../../records/schema/formDefinitions.ts';
import type { Form } from '../../../records/schema/formLayout.ts';
import { assertNoChildren } from '../../../records/write/recordParent.ts';
import { findVisibleInstance } from '../../instances/instanceDetail.ts';
import { assertCanEnd, assertEditable, assertOwnDraft } from '../../records/recordGuards.ts';

type CallQuestion = { userId: string; method: string; path: string; record?: string | undefined };

/** Refusal 404 for an address without a call. */
export async function explainCall(context: CallContext, question: CallQuestion): Promise<CallExplanation> {
  const { tx, tenant } = context;
  const { userId, method } = question;
  const found = findCallsByPath(parseCallPath(question.path)).find((one) => one.call.method === method);
  if (!found) throw new Refusal(404);
  const { call, params } = found;
  const actor = await loadActorOfUser(tx, userId);
  const held = await listRoleScopes(tx, userId);
  const roleIds = actor?.roleIds ?? held.map(({ roleId }) => roleId);
  const permissions = fillPermissions(call, params).filter((one) => one.includes(':'));
  const subject = await findSubject(tx, found, question.record);
  const refusal =
    findCallRefusal(
      call,
      actor && { actor, tenant, passwordDeadline: await loadPasswordDeadline(tx, userId) },
      params,
    ) ??
    (actor && subject && (await findRecordRefusal({ ...context, actor }, call, subject)));
  return {
    name: formatCallName(call),
    method: call.method,
    path: call.path,
    ...toAnswer(refusal),
    grants: await listPermissionGrants(tx, { permissions, roleIds }),
    object: call.object,
    record: subject?.record
      ? {
          ...(await findCreator(tx, subject.record)),
          scopes: held
            .filter(({ roleId }) => roleIds.includes(roleId))
            .map(({ roleName, dataScope }) => ({ roleName, dataScope })),
        }
      : null,
  };
}

/** The calls that a person signs in for. */
export async function listFoundCalls(keyword: string): Promise<CallResult<typeof permissionCalls.findCalls>> {
  const found = findCalls(keyword).filter(({ call }) => call.permission !== 'public');
  return found.slice(0, 30).map(({ call, params }) => ({
    name: formatCallName(call),
    method: call.method,
    path: call.path.replace(/\{(\w+)\}/g, (braces, name: string) => params[name] ?? braces),
    ofRecord: isOnRecords(call),
  }));
}

const isOnRecords = ({ object, path }: AnyCall): boolean =>
  object === 'recordScope' && path.includes('{form}');

type Refused = CallRefusalReason | Failure | undefined;

/** A person without an actor has no session: the account is disabled. */
function toAnswer(refusal: Refused): Pick<CallExplanation, 'refusal' | 'detail'> {
  if (refusal instanceof Failure) return { refusal: 'recordState', detail: refusal.message };
  return { refusal: refusal === 'signIn' ? 'disabled' : (refusal ?? null), detail: '' };
}

type Subject = { form: Form; id: string; record: Values | null };

/** The record that the question or the address names, of a call that reads or changes records of a form. */
async function findSubject(
  tx: CallContext['tx'],
  { call, params }: FoundCall,
  named: string | undefined,
): Promise<Subject | undefined> {
  const id = named ?? params.id;
  if (params.form === undefined || id === undefined || !isOnRecords(call)) return undefined;
  const form = await findForm(tx, params.form);
  return form ? { form, id, record: await readRecord(tx, form, id) } : undefined;
}

const { edit, stash, push, print, invalid, remove } = recordCalls;

/** As the handler of the call finds it, with the person as the actor. */
async function findRecordRefusal(
  context: CallContext,
  call: AnyCall,
  { form, id, record }: Subject,
): Promise<Refused> {
  if (!record) return 'recordGone';
  const { tx, actor } = context;
  const isPrinted =
    call === print && (await findVisibleInstance(context, { formId: form.formId, rowId: id })) !== null;
  const [visible] = isPrinted ? [record] : await readVisibleRecords(tx, form, { ids: [id], actor });
  if (!visible) return 'recordScope';
  return catchFailure(async () => {
    if (call === edit) await assertEditable(context, form, visible);
    if (call === stash || call === push) await assertOwnDraft(context, form, visible);
    if (call === invalid) await assertCanEnd(context, form, { records: [visible], scene: 'invalid' });
    if (call === remove) await assertCanEnd(context, form, { records: [visible], scene: 'delete' });
    if (call === remove) await assertNoChildren(tx, form, [id]);
  });
}

async function catchFailure(check: () => Promise<void>): Promise<Failure | 'permission' | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    if (error instanceof Refusal && error.status === 403) return 'permission';
    throw error;
  }
}

async function findCreator(
  tx: CallContext['tx'],
  { createBy }: Values,
): Promise<{ creatorName: string; creatorDeptName: string }> {
  const creator = await tx
    .selectFrom('users as u')
    .leftJoin('depts as d', 'd.deptId', 'u.deptId')
    .select(['u.nickName', 'd.deptName'])
    .where('u.userId', '=', String(createBy))
    .executeTakeFirst();
  return { creatorName: creator?.nickName ?? '', creatorDeptName: creator?.deptName ?? '' };
}
