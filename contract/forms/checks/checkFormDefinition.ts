/** Checks on a form's definition that its schema cannot express: relations between its parts, and their number. */
import type { z } from 'zod';
import { getFieldType } from '../../fields/registry.ts';
import { enName } from '../../shapes.ts';
import type { Field, FormDefinition } from '../definition.ts';
import { findComputationErrors } from './computationErrors.ts';
import { findEmptyExpressionErrors } from './emptyExpressionErrors.ts';
import { checkExpressionSize, findExpressionErrors } from './expressionErrors.ts';
import { findFieldLimitErrors } from './fieldLimitErrors.ts';
import { findFieldReferenceErrors } from './fieldReferenceErrors.ts';
import { findUnknownNameErrors } from './unknownNameErrors.ts';

type CheckedDefinition = Pick<FormDefinition, 'fields' | 'feature' | 'buttons' | 'checks'>;

/** Limit for fields and sub-form columns together. Each check takes time during which other requests wait. */
const maxColumns = 1_000;

export function checkSize({ fields }: CheckedDefinition, context: z.RefinementCtx): void {
  const count = fields.reduce((sum, { children = [] }) => sum + 1 + children.length, 0);
  if (count <= maxColumns) return;
  const message = `字段与子表单的列合计最多 ${maxColumns} 个，现有 ${count} 个`;
  // The following checks do not read them.
  context.addIssue({ code: 'custom', path: ['fields'], message, continue: false });
}

export function checkParts(checked: CheckedDefinition, context: z.RefinementCtx): void {
  const tooMuch = checkExpressionSize(checked);
  if (tooMuch) {
    // The following checks do not read them.
    context.addIssue({ code: 'custom', message: tooMuch, continue: false });
    return;
  }
  const { fields, feature, buttons } = checked;
  const problems = [
    ...findExpressionErrors(checked),
    ...checkFields(fields),
    ...checkVirtualColumns(fields, feature.virtualColumns ?? []),
    ...checkButtons(buttons),
  ];
  for (const problem of problems.slice(0, maxReportedProblems))
    context.addIssue({ code: 'custom', ...problem });
}

export function checkNames(checked: CheckedDefinition, context: z.RefinementCtx): void {
  const problems = [
    ...findUnknownNameErrors(checked),
    ...findEmptyExpressionErrors(checked),
    ...findComputationErrors(checked),
    ...findFieldLimitErrors(checked.fields),
  ];
  for (const problem of problems.slice(0, maxReportedProblems))
    context.addIssue({ code: 'custom', ...problem });
}

/** Limit for the problems that one response reports. */
const maxReportedProblems = 100;

/** A computed column with the name of a field would hide the field. */
function checkVirtualColumns(fields: Field[], columns: { enName: string }[]): Problem[] {
  if (columns.length === 0) return [];
  return findDuplicates([...fields, ...columns].map((one) => one.enName)).map((name) => ({
    path: ['feature', 'virtualColumns'],
    message: `字段英文名 ${name} 重复`,
  }));
}

/** Permissions refer to a button by its id, calls by its name. */
function checkButtons(buttons: CheckedDefinition['buttons']): Problem[] {
  const names = findDuplicates(buttons.flatMap(({ id, name }) => (id === name ? [id] : [id, name])));
  return [
    ...names.map((name) => ({ path: ['buttons'], message: `自由按钮 ${name} 重复` })),
    ...buttons.flatMap(({ actions }, index) =>
      actions.flatMap(({ type, targetForm }, at) =>
        type === 'toForm' && targetForm === undefined
          ? [{ path: ['buttons', index, 'actions', at, 'targetForm'], message: '请选择要跳转的表单' }]
          : [],
      ),
    ),
  ];
}

type Problem = { path: PropertyKey[]; message: string };

/**
 * Checks that the schema of a single field cannot express: names of sibling fields, and properties that the type
 * allows.
 */
function checkFields(fields: Field[], at: PropertyKey[] = ['fields']): Problem[] {
  const names = findDuplicates(fields.map((one) => one.enName));
  return [
    ...names.map((name) => ({ path: at, message: `字段英文名 ${name} 重复` })),
    ...fields.flatMap((one, index) => checkField(one, [...at, index])),
    ...fields.flatMap((one, index) =>
      findFieldReferenceErrors(one, fields, { inRows: at.length > 1 }).map((message) => ({
        path: [...at, index],
        message,
      })),
    ),
  ];
}

function checkField(one: Field, at: PropertyKey[]): Problem[] {
  const type = getFieldType(one);
  const problems: Problem[] = [];
  if (one.unique && !type.canBeUnique) problems.push({ path: at, message: `${type.label}不支持唯一` });
  if (type.references(one) === 'records' && !enName.safeParse(one.relateEnName).success) {
    problems.push({ path: at, message: '请选择要关联的表单' });
  }
  const problem = type.problemOf(one);
  if (problem) problems.push({ path: at, message: problem });
  if (type.sqlType(one) !== null) return problems;
  if (at.length > 2) return [...problems, { path: at, message: `${type.label}不能放在子表单内` }];
  if (!type.hasRows) return problems;
  if (!one.children?.length) problems.push({ path: at, message: `${type.label}至少需要一个字段` });
  return [...problems, ...checkFields(one.children ?? [], [...at, 'children'])];
}

const findDuplicates = (names: string[]) =>
  // PostgreSQL columns are quoted, but two names that differ in case only would confuse users.
  names.filter(
    (name, index) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) !== index,
  );
