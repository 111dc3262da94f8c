import { expect, test } from 'vitest';
import { resources } from '../../../../contract/resources/registry.ts';
import type { Resource } from '../../../../contract/resources/resource.ts';
import { listSheetFields } from '../../../../contract/resources/resourceSheet.ts';
import { type ExportableListName, exportableLists } from '../../../../server/jobs/kinds/exportableLists.ts';

const all: readonly Resource[] = Object.values(resources);
const exported = all.filter(({ calls }) => calls.export !== undefined);

const listNames: Partial<Record<string, ExportableListName>> = {
  user: 'users',
  audit: 'auditLog',
  signInLog: 'auditLog',
};
const listOf = ({ name, stored }: Resource) =>
  exportableLists[listNames[name] ?? ((stored?.table ?? name) as ExportableListName)];

test.each(exported)('the sheet of $title has every column that its page offers', (resource) => {
  const { columns } = listOf(resource);
  const ids = columns.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(listSheetFields(resource).map(({ field }) => field.enName)));
});

test.each(Object.entries(exportableLists))('the columns of %s have different ids', (_, { columns }) => {
  const ids = columns.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
