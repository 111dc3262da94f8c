/** Display texts for values without them: defaults name options, people, departments and records by id alone. */

import type { ReferenceKind } from '../../../contract/fields/fieldType.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { toStringList } from '../../../contract/fields/shared/choice.ts';
import { rootRegion } from '../../../contract/fields/shared/region.ts';
import type { Field, FormDefinition } from '../../../contract/forms/definition.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { appFieldContext } from '../../dialogs/fields/appFieldContext.ts';
import { loadRelatedChoices } from '../../dialogs/fields/relatedChoices.ts';
import { loadPeople } from '../../state/cache/people.ts';
import { warnAboutConfiguration } from '../../state/workspace/configurationWarning.ts';

type NamedValue = { value: string; label: string };
type DisplayTextRequest = { field: Field; ids: string[]; form: string; values: Values };

/** Returns the values with `$view` added for each value that has a text and came without one. */
export async function loadDisplayTexts(definition: FormDefinition, values: Values): Promise<Values> {
  const wanted = definition.fields.filter(
    (field) =>
      getFieldType(field).hasView &&
      !getFieldType(field).isEmpty(values[field.enName]) &&
      values[`${field.enName}$view`] === undefined,
  );
  const texts = await Promise.all(wanted.map((field) => loadFieldText(field, definition.enName, values)));
  return { ...values, ...Object.fromEntries(texts) };
}

async function loadFieldText(field: Field, form: string, values: Values): Promise<[string, string]> {
  const type = getFieldType(field);
  const kind = type.references(field);
  const ids = toStringList(values[field.enName]);
  const named = kind === null ? [] : await findNamedValues(kind, { field, ids, form, values });
  const names = new Map(named.map(({ value, label }) => [value, label]));
  return [`${field.enName}$view`, type.text(values[field.enName], field, (id) => names.get(id))];
}

async function findNamedValues(kind: ReferenceKind, asked: DisplayTextRequest): Promise<NamedValue[]> {
  try {
    return await loadersByKind[kind](asked);
  } catch (error) {
    warnAboutConfiguration(`The text of ${asked.field.enName} was not found: ${String(error)}`);
    return [];
  }
}

function loadOptionsOf({ field, form, values }: DisplayTextRequest): Promise<NamedValue[]> {
  return appFieldContext.options(field, { form, path: field.enName, values });
}

const loadersByKind: Record<ReferenceKind, (asked: DisplayTextRequest) => Promise<NamedValue[]>> = {
  users: async ({ ids }) => {
    const people = await loadPeople(ids);
    return people.map(({ userId, nickName }) => ({ value: userId, label: nickName }));
  },
  depts: () => appFieldContext.departments(),
  // The server fills in posts when it makes the record.
  posts: async () => [],
  regions: async ({ ids }) => {
    const above = [rootRegion, ...ids.slice(0, -1)];
    return (await Promise.all(above.map((id) => appFieldContext.regionsBelow(id)))).flat();
  },
  dict: loadOptionsOf,
  constants: loadOptionsOf,
  records: ({ field, ids }) => loadRelatedChoices(field, ids),
};
