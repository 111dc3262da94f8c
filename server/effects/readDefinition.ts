/** A definition's document with what it names of another engine's people taken over where we have them. */

import { typeOf } from '../../contract/fields/registry.ts';
import type { BpmnReading } from '../../contract/flow/graphOfBpmn.ts';
import type { Candidate } from '../../contract/flow/nodeData.ts';
import type { FormField } from '../../contract/forms/fieldKinds.ts';
import type { Tx } from '../db/database.ts';
import { type ForeignName, foreignKey } from '../engine/judgeBpmn.ts';
import { onBpmn } from './bpmnWork.ts';

export type Document = { readonly formId: string; readonly xml: string };

/**
 * Reads the document, and checks it over the form's fields where they are given. Throws Failure BAD_DEFINITION for what
 * is no BPMN document; lists everything else that is wrong with it.
 */
export async function readDefinition(
  tx: Tx,
  { formId, xml }: Document,
  fields?: readonly FormField[],
): Promise<BpmnReading> {
  const order = { xml, ...(fields && { fields }) };
  const first = await onBpmn('judge', order);
  if (first.asked.length === 0) return first;
  return onBpmn('judge', { ...order, known: await candidatesNamed(tx, formId, first.asked) });
}

/** Users by user name, groups as roles by role key, variables as fields of the form that hold people or departments. */
async function candidatesNamed(
  tx: Tx,
  formId: string,
  named: readonly ForeignName[],
): Promise<Map<string, Candidate>> {
  const names = (by: ForeignName['by']) => [
    '',
    ...named.filter((one) => one.by === by).map((one) => one.target),
  ];
  const [users, roles, { definition }] = await Promise.all([
    tx
      .selectFrom('users')
      .select(['userId as target', 'userName as name', 'nickName as targetLabel'])
      .where('userName', 'in', names('user'))
      .where('deleted', '=', false)
      .execute(),
    tx
      .selectFrom('roles')
      .select(['roleId as target', 'roleKey as name', 'roleName as targetLabel'])
      .where('roleKey', 'in', names('group'))
      .execute(),
    // Also of a form that is gone: instances and their logs outlive it.
    tx.selectFrom('forms').select('definition').where('formId', '=', formId).executeTakeFirstOrThrow(),
  ]);
  const holding = definition.fields.filter((field) =>
    ['users', 'depts'].includes(typeOf(field).references(field) ?? ''),
  );
  type Found = { name: string; target: string; targetLabel: string };
  const known =
    (by: ForeignName['by'], candidateType: Candidate['candidateType']) =>
    ({ name, ...one }: Found): [string, Candidate] => [
      foreignKey({ by, target: name }),
      { candidateType, ...one },
    ];
  return new Map([
    ...users.map(known('user', 'USER')),
    ...roles.map(known('group', 'ROLE')),
    ...holding
      .map(({ enName, label }) => ({ name: enName, target: enName, targetLabel: label }))
      .map(known('field', 'DYNAMIC_FIELD')),
  ]);
}
