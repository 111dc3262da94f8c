/**
 * Records from people without an account, in forms that accept them. They can be added and nothing else: no answer tells
 * what the tenant holds.
 */
import { Failure, Refusal } from '../../../contract/failures.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { isConfiguredKind } from '../../../contract/fields/shared/choice.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { PublicContext } from '../../context/callContext.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { loadActorOfUser } from '../../db/queries/people/actorOfUser.ts';
import { insertAuditEntries } from '../../db/queries/platform/auditEntries.ts';
import { buildFacts } from '../../records/expressionFacts.ts';
import { findForm } from '../../records/schema/formDefinitions.ts';
import type { Form } from '../../records/schema/formLayout.ts';
import { assertFormChecks } from '../../records/write/formChecks.ts';
import { validateRecordInput } from '../../records/write/validateRecord.ts';
import { insertRecord } from '../../records/write/writeRecord.ts';
import { activeTenant } from '../auth/signIn.ts';

type AnonymousRecord = { enName: string; tenantCode: string | undefined; sent: Values };

/** Refusal 404 for every form that does not accept such records. */
export async function addAnonymousRecord(
  context: PublicContext,
  { enName, tenantCode, sent }: AnonymousRecord,
): Promise<void> {
  const { deps, now, address, requestId } = context;
  const tenant = await activeTenant(deps.database, tenantCode);
  if (!tenant) throw new Refusal(404);
  await deps.database.inTenant(tenant, 'write', async (tx) => {
    const form = await findForm(tx, enName);
    const owner = form && (await loadOwner(tx, form));
    if (!owner) throw new Refusal(404);
    assertOpenFields(form, sent);
    const stamp = { actor: owner, now };
    const facts = buildFacts(stamp, tenant);
    const values = await validateRecordInput(tx, form, { sent, requireAll: true, facts });
    assertFormChecks(form, 'add', { values, facts });
    const { id } = await insertRecord(tx, form, values, { ...stamp, sysStatus: form.hasFlow ? -1 : 1 });
    const what = 'POST /auto/{form}/anonymous';
    const objects = [`form:${enName}`, `record:${id}`];
    await insertAuditEntries(tx, [
      { kind: 'record', what, userId: null, userName: '', outcome: 'done', address, requestId, objects },
    ]);
  });
}

/** The owner without permissions: a person from outside may refer to nothing. */
async function loadOwner(tx: Tx, { feature: { anonymousOwner } }: Form): Promise<Actor | undefined> {
  const owner = anonymousOwner === undefined ? undefined : await loadActorOfUser(tx, anonymousOwner);
  return owner && { ...owner, permissions: new Set() };
}

/** A refused id would tell which people, departments and records exist. */
function assertOpenFields({ fields }: Form, sent: Values): void {
  const open = new Set(fields.filter(isOpenField).map(({ enName }) => enName));
  const errors = Object.keys(sent)
    .filter((name) => !open.has(name))
    .map((path) => ({ path, message: '该字段不能匿名填写' }));
  if (errors.length > 0) throw new Failure('FIELD_INVALID', { errors });
}

function isOpenField(field: Field): boolean {
  const type = getFieldType(field);
  const kind = type.references(field);
  return (
    type.origin === 'person' && type.inCell && (kind === null || isConfiguredKind(kind) || kind === 'regions')
  );
}
