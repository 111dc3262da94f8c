/**
 * What the writer adds to checked values: the texts beside ids and codes (`$view`, as they read at this moment),
 * after making sure that what is named is there.
 */
import { Failure, type FieldError } from '../../contract/failures.ts';
import { typeOf } from '../../contract/fields/registry.ts';
import { asList } from '../../contract/fields/shared/choice.ts';
import type { Field } from '../../contract/forms/definition.ts';
import { parentName } from '../../contract/forms/dependents.ts';
import type { Values } from '../../contract/forms/rules.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/database.ts';
import { type Chosen, chosenIn, rowsOf } from './chosen.ts';
import { toFit, unfitting, whyUnfit } from './fitting.ts';
import { type Form, viewOf } from './form.ts';
import { type NameBook, nameBook, type Wanted } from './names.ts';

type Written = { values: Values; before: Values | undefined; actor: Actor };

/** Values with companions, sub-form rows included; FIELD_INVALID for what does not exist, is not seen or does not fit. */
export async function withCompanions(
  tx: Tx,
  form: Form,
  { values, before, actor }: Written,
): Promise<Values> {
  const chosen = chosenIn(form.fields, { values, before });
  const choices = chosen.map(toFit);
  const lookedAt = choices.map(({ field, ids }) => ({ field, value: ids }));
  const book = await nameBook(tx, [...wantedOf(form.fields, values), ...lookedAt], actor);
  const unfit = await unfitting(tx, choices);
  const errors = chosen.flatMap((one, at): FieldError[] => {
    const { field, path } = one;
    const why = isStrange(one, book) ? '所选项不存在或不可选' : whyUnfit(field, unfit[at] ?? [], book);
    return why === null ? [] : [{ path, message: `${field.label}：${why}` }];
  });
  if (errors.length > 0) throw new Failure('FIELD_INVALID', { errors });
  return dressed(form.fields, values, book);
}

function wantedOf(fields: Field[], values: Values): Wanted[] {
  return fields.flatMap((field) => [
    { field, value: field.children ? undefined : values[field.enName] },
    ...rowsOf(field, values).flatMap((row) => wantedOf(field.children ?? [], row)),
  ]);
}

/** Whether ids and codes are not to be chosen and were not there before. */
function isStrange({ field, ids, added, beside }: Chosen, book: NameBook): boolean {
  const parent = parentName(field);
  const above = parent === undefined ? [] : asList(beside[parent]);
  return (
    added.some((id) => !book.isChoosable(field, id)) ||
    (parent !== undefined && added.some((id) => !book.isBelow(field, id, above))) ||
    (typeOf(field).isPath && added.length > 0 && !book.isPath(field, ids))
  );
}

/** Values with the text beside each id and code. */
export function dressed(fields: Field[], values: Values, book: NameBook): Values {
  const result: Values = { ...values };
  for (const field of fields) {
    if (!Object.hasOwn(values, field.enName)) continue;
    const value = values[field.enName];
    const type = typeOf(field);
    if (field.children) {
      result[field.enName] = rowsOf(field, values).map((row) => dressed(field.children ?? [], row, book));
    } else if (type.hasView) {
      result[viewOf(field.enName)] = type.isEmpty(value) ? null : type.text(value, field, book.names(field));
    }
  }
  return result;
}
