/** The application as field widgets see it: calls, pickers, addresses. */

import { api } from '../client/api.ts';
import { uploadFile } from '../client/upload.ts';
import { copiedFields } from '../fields/parts/references.ts';
import { lookOf } from '../fields/registry.tsx';
import type { AnyField, Values } from '../fields/type.ts';
import type { Choice, FieldWorld } from '../fields/world.ts';
import { navigate } from '../state/navigation.ts';
import { type DeptNode, departmentTree, likelyPeople } from '../state/people.ts';
import { session } from '../state/session.ts';
import { choiceOf as choiceOfPerson } from './parts/choiceOf.ts';
import { pickUsers } from './pickUsers.ts';

const relatedRows = 20;

export const fieldWorld: FieldWorld = {
  lookOf,
  options,
  related,
  pickUsers: (chosen, multiple) => pickUsers({ chosen, multiple }),
  users: async (keyword) => (await likelyPeople(keyword)).map(choiceOfPerson),
  departments: async () => flat(await departmentTree(), 0),
  upload: async (file, onPercent, signal) => {
    const {
      fileName: _,
      originalFilename,
      url,
      size,
    } = await uploadFile(file, {
      onProgress: onPercent,
      signal,
    });
    return { name: originalFilename || file.name, url, size };
  },
  fileLink: ({ url }) => (url.startsWith('/api/') ? url : `/api${url}`),
  openRelated: (field, id) => navigate(`/auto/${field.relateEnName}/detail${id}`),
  get currentUserName() {
    return session.person?.nickName ?? '';
  },
};

const flat = (nodes: readonly DeptNode[], depth: number): Choice[] =>
  nodes.flatMap(({ id, label, children }) => [
    { value: id, label, depth },
    ...flat(children ?? [], depth + 1),
  ]);

type Option = { id: string; name: string; value?: string; children?: Option[] | undefined };

async function options(field: AnyField): Promise<Choice[]> {
  const { rows } = await api.dict.tree({ body: { dictType: field.configDataId } });
  const flatten = (list: readonly Option[], depth: number): Choice[] =>
    list.flatMap(({ id, name, value, children }) => [
      { value: value || id, label: name, depth },
      ...flatten(children ?? [], depth + 1),
    ]);
  return flatten(rows, 0);
}

async function related(field: AnyField, keyword: string, values: Values): Promise<Choice[]> {
  const { rows } = await api.record.list({
    params: { form: field.relateEnName ?? '' },
    body: {
      pageNum: 1,
      pageSize: relatedRows,
      ...(keyword && { keyword }),
      ...(field.conditions && { initFilter: filled(field.conditions, values) }),
    },
  });
  // The keyword is found in all that is shown of a record; those that are named so come first.
  const named = (choice: Choice) => Number(choice.label.includes(keyword));
  return rows.map((row) => choiceOf(field, row)).sort((one, other) => named(other) - named(one));
}

/** `${field}` in a condition is the value of that field here. */
const filled = (conditions: Values, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(conditions).map(([name, wanted]) => {
      const source = typeof wanted === 'string' ? /^\$\{(\w+)\}$/.exec(wanted)?.[1] : undefined;
      return [name, source === undefined ? wanted : values[source]];
    }),
  );

function choiceOf(field: AnyField, row: Values): Choice {
  const shown = field.relateField ?? 'id';
  const also = copiedFields(field).flatMap(({ source, target }) => {
    const view = row[`${source}$view`];
    return [[target, row[source] ?? null], ...(view === undefined ? [] : [[`${target}$view`, view]])];
  });
  return {
    value: String(row.id),
    label: String(row[`${shown}$view`] ?? row[shown] ?? row.id),
    also: Object.fromEntries(also),
  };
}
