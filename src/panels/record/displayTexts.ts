/** The words for values that came without them: defaults name options, people, departments and records by id alone. */
import { typeOf } from '../../../contract/fields/registry.ts';
import { asList } from '../../../contract/fields/shared/choice.ts';
import { rootRegion } from '../../../contract/fields/shared/region.ts';
import type { ReferenceKind } from '../../../contract/fields/type.ts';
import type { Field, FormDefinition } from '../../../contract/forms/definition.ts';
import type { Values } from '../../../contract/forms/rules.ts';
import { api } from '../../client/api.ts';
import { fieldWorld } from '../../dialogs/fieldWorld.ts';
import { relatedById } from '../../dialogs/parts/relatedChoices.ts';
import { complain } from '../../state/complain.ts';

type Named = { value: string; label: string };
type Asked = { field: Field; ids: string[]; form: string; values: Values };

/** The values with `$view` beside each that has a text and came without one. */
export async function withTexts(definition: FormDefinition, values: Values): Promise<Values> {
  const wanted = definition.fields.filter(
    (field) =>
      typeOf(field).hasView &&
      !typeOf(field).isEmpty(values[field.enName]) &&
      values[`${field.enName}$view`] === undefined,
  );
  const texts = await Promise.all(wanted.map((field) => textOf(field, definition.enName, values)));
  return { ...values, ...Object.fromEntries(texts) };
}

async function textOf(field: Field, form: string, values: Values): Promise<[string, string]> {
  const type = typeOf(field);
  const kind = type.references(field);
  const ids = asList(values[field.enName]);
  const named = kind === null ? [] : await namedOrNone(kind, { field, ids, form, values });
  const names = new Map(named.map(({ value, label }) => [value, label]));
  return [`${field.enName}$view`, type.text(values[field.enName], field, (id) => names.get(id))];
}

async function namedOrNone(kind: ReferenceKind, asked: Asked): Promise<Named[]> {
  try {
    return await questions[kind](asked);
  } catch (error) {
    complain(`The text of ${asked.field.enName} was not found: ${String(error)}`);
    return [];
  }
}

const questions: Record<ReferenceKind, (asked: Asked) => Promise<Named[]>> = {
  users: async ({ ids }) => {
    const people = await api.user.byIds({ query: {}, body: ids });
    return people.map(({ userId, nickName }) => ({ value: userId, label: nickName }));
  },
  depts: () => fieldWorld.departments(),
  // Posts are given by the server where it makes the record.
  posts: async () => [],
  regions: async ({ ids }) => {
    const above = [rootRegion, ...ids.slice(0, -1)];
    return (await Promise.all(above.map((id) => fieldWorld.regionsBelow(id)))).flat();
  },
  dict: ({ field, form, values }) => fieldWorld.options(field, { form, path: field.enName, values }),
  records: ({ field, ids }) => relatedById(field, ids),
};
