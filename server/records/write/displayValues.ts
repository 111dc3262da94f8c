/**
 * Adds the display texts of ids and codes (`$view`, as they read at this moment) to checked values, after verifying
 * that the referenced objects exist.
 */
import { Failure, type FieldError } from '../../../contract/failures.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { toStringList } from '../../../contract/fields/shared/choice.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { getParentName } from '../../../contract/forms/dependentFields.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { holdReferences } from '../../db/locks/referenceLocks.ts';
import { loadNameBook, type NameBook, type NameRequest } from '../nameBook.ts';
import { type Form, viewColumnName } from '../schema/formLayout.ts';
import { collectReferenceChanges, getSubFormRows, type ReferenceChange } from './referenceChanges.ts';
import { listReferenceScopes } from './referenceScopes.ts';
import { describeViolation, findViolations, toReferenceChoice } from './relationConstraint.ts';

type DisplayValuesRequest = { values: Values; before: Values | undefined; actor: Actor };

/**
 * Values with display texts, sub-form rows included. FIELD_INVALID for references that do not exist, are not visible
 * or do not fit.
 */
export async function withCheckedDisplayValues(
  tx: Tx,
  form: Form,
  { values, before, actor }: DisplayValuesRequest,
): Promise<Values> {
  const named = collectNameRequests(form.fields, values);
  await holdReferences(tx, listReferenceScopes(named));
  const chosen = collectReferenceChanges(form.fields, { values, before });
  const choices = chosen.map(toReferenceChoice);
  const lookedAt = choices.map(({ field, ids }) => ({ field, value: ids }));
  const book = await loadNameBook(tx, [...named, ...lookedAt], actor);
  const unfit = await findViolations(tx, choices);
  const errors = chosen.flatMap((one, at): FieldError[] => {
    const { field, path } = one;
    const why = isUnavailableReference(one, book)
      ? '所选项不存在或不可选'
      : describeViolation(field, unfit[at] ?? [], book);
    return why === null ? [] : [{ path, message: `${field.label}：${why}` }];
  });
  if (errors.length > 0) throw new Failure('FIELD_INVALID', { errors });
  return withDisplayTexts(form.fields, values, book);
}

function collectNameRequests(fields: Field[], values: Values): NameRequest[] {
  return fields.flatMap((field) => [
    { field, value: field.children ? undefined : values[field.enName] },
    ...getSubFormRows(field, values).flatMap((row) => collectNameRequests(field.children ?? [], row)),
  ]);
}

/** True if an id or code cannot be chosen and was not there before. */
function isUnavailableReference({ field, ids, added, beside }: ReferenceChange, book: NameBook): boolean {
  const parent = getParentName(field);
  const above = parent === undefined ? [] : toStringList(beside[parent]);
  return (
    added.some((id) => !book.isChoosable(field, id)) ||
    (parent !== undefined && added.some((id) => !book.isBelow(field, id, above))) ||
    (getFieldType(field).isPath && added.length > 0 && !book.isPath(field, ids))
  );
}

/** Values with the display text of each id and code. */
export function withDisplayTexts(fields: Field[], values: Values, book: NameBook): Values {
  const result: Values = { ...values };
  for (const field of fields) {
    if (!Object.hasOwn(values, field.enName)) continue;
    const value = values[field.enName];
    const type = getFieldType(field);
    if (field.children) {
      result[field.enName] = getSubFormRows(field, values).map((row) =>
        withDisplayTexts(field.children ?? [], row, book),
      );
    } else if (type.hasView) {
      result[viewColumnName(field.enName)] = type.isEmpty(value)
        ? null
        : type.text(value, field, book.names(field));
    }
  }
  return result;
}
