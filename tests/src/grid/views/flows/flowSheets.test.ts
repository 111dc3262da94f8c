import { expect, test } from 'vitest';
import { handledView } from '../../../../../src/grid/views/flows/handledView.ts';
import { monitorView } from '../../../../../src/grid/views/flows/monitorView.ts';
import { queryView } from '../../../../../src/grid/views/flows/queryView.ts';
import { startedView } from '../../../../../src/grid/views/flows/startedView.ts';
import { buildFormStatsView, buildUserStatsView } from '../../../../../src/grid/views/flows/statsViews.ts';
import { todoView } from '../../../../../src/grid/views/flows/todoView.ts';
import { toreadView } from '../../../../../src/grid/views/flows/toreadView.ts';

const today = new Date(2026, 6, 1);
const views = [
  handledView,
  monitorView,
  queryView,
  startedView,
  buildFormStatsView(today),
  buildUserStatsView(today),
  todoView,
  toreadView,
];

test.each(views)('every column of $title can be exported', ({ columns, sheet }) => {
  const ofSheet = sheet?.columns.map(({ id }) => id);
  expect(ofSheet).toEqual(expect.arrayContaining(columns.map(({ id }) => id)));
});
