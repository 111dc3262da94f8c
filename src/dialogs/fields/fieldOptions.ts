/** Options of a field with configured data: its dictionary or constants as the server returns them for the field, with depths. */
import { loadCached } from '../../../contract/boundedCache.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { getParentName } from '../../../contract/forms/dependentFields.ts';
import { api } from '../../client/api.ts';
import type { FieldChoice, FieldLocation } from '../../fields/fieldContext.ts';
import type { AnyField } from '../../fields/fieldRenderer.ts';
import { declareCache, onlyKey } from '../../state/cache/declaredQueries.ts';
import { isSupplier } from '../../state/session/session.ts';

/** All rows of a sub-form request the same options at once. */
const optionsCache = declareCache<string, Promise<FieldChoice[]>>({
  maxEntries: 500,
  ttlMs: 5_000,
  endedBy: ['dictionaries.changed', 'constants.changed', 'departments.changed', 'forms.changed'],
  coalesceMs: 100,
  spreadMs: 500,
});

/** The version of all constants, until one changes. */
const constantVersion = declareCache<typeof onlyKey, Promise<string>>({
  maxEntries: 1,
  endedBy: ['constants.changed'],
});

/** Options that are constants, by their version: they stay until a constant or the form changes. */
const constantOptions = declareCache<string, Promise<FieldChoice[]>>({
  maxEntries: 500,
  endedBy: ['forms.changed'],
});

/** Calls the listener when options may have changed, until the returned function is called. */
export const onFieldOptionsChange = (listener: () => void): (() => void) => optionsCache.onEnd(listener);

export function loadFieldOptions(
  field: AnyField,
  { form, path, values }: FieldLocation,
): Promise<FieldChoice[]> {
  const parent = getParentName(field);
  const above = parent === undefined ? undefined : values[parent];
  if (parent !== undefined && getFieldType(field).isEmpty(above)) return Promise.resolve([]);
  const body = { formName: form, fieldName: path, ...(parent && { params: { [parent]: above } }) };
  const load = () => requestOptions(field, body);
  // The version is closed to suppliers.
  return getFieldType(field).references(field) === 'constants' && !isSupplier()
    ? loadConstantOptions(JSON.stringify(body), load)
    : loadCached(optionsCache, JSON.stringify(body), load);
}

async function loadConstantOptions(
  request: string,
  load: () => Promise<FieldChoice[]>,
): Promise<FieldChoice[]> {
  const version = await loadCached(constantVersion, onlyKey, () => api.constant.version());
  return loadCached(constantOptions, `${version} ${request}`, load);
}

type FieldOptionsRequest = { formName: string; fieldName: string; params?: Record<string, unknown> };

async function requestOptions(field: AnyField, body: FieldOptionsRequest): Promise<FieldChoice[]> {
  if (getFieldType(field).isPath) return flattenOptions((await api.dict.tree({ body })).rows, 0);
  return nestRows((await api.dict.options({ body })).rows);
}

type Option = { id: string; name: string; value: string; parentId: string; children?: Option[] | undefined };

const toChoice = ({ value, name }: Option, depth: number): FieldChoice =>
  depth === 0 ? { value, label: name } : { value, label: name, depth };

const flattenOptions = (options: readonly Option[], depth: number): FieldChoice[] =>
  options.flatMap((one) => [toChoice(one, depth), ...flattenOptions(one.children ?? [], depth + 1)]);

/** Rows in their order, each below its parent if the parent is among them. */
function nestRows(rows: readonly Option[]): FieldChoice[] {
  const ids = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parentId }) => (ids.has(parentId) ? parentId : ''));
  const under = (id: string, depth: number): FieldChoice[] =>
    (below.get(id) ?? []).flatMap((one) => [toChoice(one, depth), ...under(one.id, depth + 1)]);
  return under('', 0);
}
