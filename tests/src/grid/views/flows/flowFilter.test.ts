import { expect, test } from 'vitest';
import { flowListFields } from '../../../../../contract/flow/flowListFields.ts';
import { handledView } from '../../../../../src/grid/views/flows/handledView.ts';
import { queryView } from '../../../../../src/grid/views/flows/queryView.ts';
import { startedView } from '../../../../../src/grid/views/flows/startedView.ts';
import { todoView } from '../../../../../src/grid/views/flows/todoView.ts';
import { toreadView } from '../../../../../src/grid/views/flows/toreadView.ts';

test.each([
  ['tasks', todoView],
  ['tasks', toreadView],
  ['instances', startedView],
  ['instances', queryView],
  ['acts', handledView],
] as const)('conditions of %s use the columns that %o shows', (list, { filterFields = [], columns }) => {
  const shown = columns.map(({ id }) => id);
  const asked = filterFields.map(({ id }) => id);
  expect(asked).toEqual(shown.filter((id) => id in flowListFields[list]));
  // A user's own instances have no initiator column.
  const missing = Object.keys(flowListFields[list]).filter((id) => !shown.includes(id));
  expect(missing.filter((id) => !id.startsWith('initiator'))).toEqual([]);
});
