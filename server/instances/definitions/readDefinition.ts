/** Reads a definition's document and maps the people of another engine to ours where they exist. */

import { getFieldType } from '../../../contract/fields/registry.ts';
import type { BpmnReadResult } from '../../../contract/flow/bpmn/readGraph.ts';
import type { Candidate } from '../../../contract/flow/nodeData.ts';
import type { FormField } from '../../../contract/forms/fieldKinds.ts';
import type { Tx } from '../../db/database.ts';
import { type ForeignName, getForeignKey } from '../../engine/bpmn/checkBpmn.ts';
import { runBpmnWork } from './bpmnWork.ts';

export type DefinitionDocument = { readonly formId: string; readonly xml: string };

/**
 * Reads the document, and checks it against the form's fields if they are given. Throws Failure BAD_DEFINITION for a
 * text that is not a BPMN document; lists all other errors.
 */
export async function readDefinition(
  tx: Tx,
  { formId, xml }: DefinitionDocument,
  fields?: readonly FormField[],
): Promise<BpmnReadResult> {
  const order = { xml, ...(fields && { fields }) };
  const first = await runBpmnWork('judge', order);
  if (first.unresolvedNames.length === 0) return first;
  return runBpmnWork('judge', {
    ...order,
    known: await findForeignCandidates(tx, formId, first.unresolvedNames),
  });
}

/**
 * Resolves users by user name, groups as roles by role key, and variables as form fields that hold people or
 * departments.
 */
async function findForeignCandidates(
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
    // Includes deleted forms, because instances and their logs outlive a form.
    tx.selectFrom('forms').select('definition').where('formId', '=', formId).executeTakeFirstOrThrow(),
  ]);
  const holding = definition.fields.filter((field) =>
    ['users', 'depts'].includes(getFieldType(field).references(field) ?? ''),
  );
  type Found = { name: string; target: string; targetLabel: string };
  const known =
    (by: ForeignName['by'], candidateType: Candidate['candidateType']) =>
    ({ name, ...one }: Found): [string, Candidate] => [
      getForeignKey({ by, target: name }),
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
