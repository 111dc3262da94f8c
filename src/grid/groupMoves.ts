/** What a person does with the groups of a list: walking, closing and selecting them. */
import type { Head } from './lines.ts';
import type { ListModel } from './listModel.ts';
import type { Group } from './outline.ts';
import { groupStep } from './outline.ts';

/** As many rows of one group are selected at most: what one batch takes. */
const mostSelected = 1000;

export function stepGroup<Row>(model: ListModel<Row>, step: 1 | -1): void {
  const { outline } = model.lines;
  if (outline) model.focus(groupStep(outline, model.state.cursor, step));
}

/** Closes the group, or opens it again. */
export function foldGroup<Row>(model: ListModel<Row>, key: string): void {
  const closed = new Set(model.lines.closed);
  if (!closed.delete(key)) closed.add(key);
  model.fold(closed);
}

/** Closes all groups; where all are closed, opens them. */
export function foldAll<Row>(model: ListModel<Row>): void {
  const { groups, closed } = model.lines;
  const all = groups.map(({ key }) => key);
  model.fold(new Set(all.every((key) => closed.has(key)) ? [] : all));
}

/** How much of a group is selected, as far as its rows were seen. */
export function selectedIn<Row>(model: ListModel<Row>, group: Group): 'none' | 'some' | 'all' {
  const groups = model.view.groups;
  if (!groups || model.state.selected === 0) return 'none';
  const inGroup = model.selectedRows().filter((row) => groups.of(row) === group.key).length;
  if (model.selection.mode === 'all') return 'all';
  return inGroup === 0 ? 'none' : inGroup < group.count ? 'some' : 'all';
}

/** First the rows of the group that do not stand out; once these are selected, all of it; then none. */
export async function selectGroup<Row>(model: ListModel<Row>, group: Group): Promise<void> {
  const { groups } = model.view;
  if (!groups) return;
  const rows = (await rowsOf(model, group)).filter((row) => model.dismissal(row) === undefined);
  const plain = rows.filter((row) => !groups.standsOut(row));
  const wanted = [plain, rows].find((some) => some.some((row) => !model.isSelected(row)));
  model.choose(wanted ?? rows, wanted !== undefined);
}

async function rowsOf<Row>(model: ListModel<Row>, group: Group): Promise<Row[]> {
  const known = model.lines.rowsOf(group.key);
  if (known.length >= group.count) return known;
  const { rows } = await model.view.source({
    ...model.state.query,
    group: group.key,
    pageNum: 1,
    pageSize: mostSelected,
    signal: model.signal,
  });
  return rows;
}

/** Every line that is not a row is a head; what the surface holds came from the model. */
export const isHead = (line: unknown): line is Head =>
  typeof line === 'object' && line !== null && 'head' in line;
