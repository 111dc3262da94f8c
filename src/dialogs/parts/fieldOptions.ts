/** What a field of configured data offers: its dictionary as the server answers it for the field, with depths. */
import { typeOf } from '../../../contract/fields/registry.ts';
import { parentName } from '../../../contract/forms/dependents.ts';
import { api } from '../../client/api.ts';
import type { AnyField } from '../../fields/type.ts';
import type { Choice, FieldPlace } from '../../fields/world.ts';
import { KeptAnswers } from '../../state/keptAnswers.ts';

/** Rows of a sub-form ask the same at once; a dictionary that was changed is seen soon. */
const keptMs = 5_000;

const kept = new KeptAnswers<Choice[]>(keptMs);

export function fieldOptions(field: AnyField, { form, path, values }: FieldPlace): Promise<Choice[]> {
  const parent = parentName(field);
  const above = parent === undefined ? undefined : values[parent];
  if (parent !== undefined && typeOf(field).isEmpty(above)) return Promise.resolve([]);
  const body = { formName: form, fieldName: path, ...(parent && { params: { [parent]: above } }) };
  return kept.ask(JSON.stringify(body), () => ask(field, body));
}

type Asked = { formName: string; fieldName: string; params?: Record<string, unknown> };

async function ask(field: AnyField, body: Asked): Promise<Choice[]> {
  if (typeOf(field).isPath) return flat((await api.dict.tree({ body })).rows, 0);
  return nested((await api.dict.options({ body })).rows);
}

type Option = { id: string; name: string; value: string; parentId: string; children?: Option[] | undefined };

const choiceOf = ({ value, name }: Option, depth: number): Choice =>
  depth === 0 ? { value, label: name } : { value, label: name, depth };

const flat = (options: readonly Option[], depth: number): Choice[] =>
  options.flatMap((one) => [choiceOf(one, depth), ...flat(one.children ?? [], depth + 1)]);

/** Rows in their order, each below its parent where that is among them. */
function nested(rows: readonly Option[]): Choice[] {
  const ids = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parentId }) => (ids.has(parentId) ? parentId : ''));
  const under = (id: string, depth: number): Choice[] =>
    (below.get(id) ?? []).flatMap((one) => [choiceOf(one, depth), ...under(one.id, depth + 1)]);
  return under('', 0);
}
