/** Lists and descriptions name commands by their ids, which are strings. */
import { expect, test, vi } from 'vitest';
import { resources } from '../../../contract/resources/registry.ts';

// Drafts are kept in the browser's storage, which the commands' modules look for when they load.
vi.hoisted(() => {
  vi.stubGlobal('document', { activeElement: null, querySelector: () => null, documentElement: {} });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});

import { commands } from '../../../src/commands/registry.ts';
import { handledView } from '../../../src/grid/views/flows/handledView.ts';
import { monitorView } from '../../../src/grid/views/flows/monitorView.ts';
import { queryView } from '../../../src/grid/views/flows/queryView.ts';
import { startedView } from '../../../src/grid/views/flows/startedView.ts';
import { buildFormStatsView, buildUserStatsView } from '../../../src/grid/views/flows/statsViews.ts';
import { todoView } from '../../../src/grid/views/flows/todoView.ts';
import { toreadView } from '../../../src/grid/views/flows/toreadView.ts';
import { buildResourceView } from '../../../src/grid/views/resources/resourceView.ts';

const known = new Set(commands.map(({ id }) => id));
const day = new Date(0);
const flowViews = [
  todoView,
  toreadView,
  handledView,
  startedView,
  queryView,
  monitorView,
  buildUserStatsView(day),
  buildFormStatsView(day),
];

test('the ids of commands are unique', () => {
  expect([...known]).toEqual(commands.map(({ id }) => id));
});

test.each(flowViews)('the commands of the list $title exist', ({ commands: ids }) => {
  expect(ids.filter((id) => !known.has(id))).toEqual([]);
});

test.each(Object.values(resources))('the commands that $title names exist', (resource) => {
  const { commands: ids } = buildResourceView(resource, {
    columnLook: () => ({ align: 'left', text: String }),
    fixed: {},
  });
  const named = [...ids, ...(resource.opens === undefined ? [] : [resource.opens])];
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});
