/** Actions on the groups of a list: moving between them, collapsing and selecting them. */
import { toast } from '../../../ui/toast/toast.ts';
import type { ListModel } from '../listModel.ts';
import type { Group } from './groupTree.ts';
import { adjacentGroupIndex, isGroupExpanded } from './groupTree.ts';
import { type GroupHeaderRow, groupHeaderKey } from './rowModel.ts';

/** At most this many rows of one group are selected: the size of one batch. */
const maxSelected = 1000;

export function focusAdjacentGroup<Row>(model: ListModel<Row>, step: 1 | -1): void {
  const { outline } = model.lines;
  if (outline) model.focus(adjacentGroupIndex(outline, model.state.cursor, step));
}

/** Collapses or expands the group; its rows are loaded first if needed. */
export async function toggleGroup<Row>(model: ListModel<Row>, key: string): Promise<void> {
  const { query, cursor } = model.state;
  const head = model.lines.groups.find((group) => group.key === key);
  const more = head?.inner && (await model.view.groups?.within?.(key, query));
  if (model.state.query !== query) return;
  if (more) model.lines.regroup(more);
  const turned = new Set(model.lines.closed);
  if (!turned.delete(key)) turned.add(key);
  model.fold(turned);
  // The "load more" line has moved or disappeared; the first loaded group takes its position.
  if (more && head?.count === 0) model.focus(cursor);
}

/** Collapses the group under the cursor if it is expanded, otherwise its parent; the cursor moves to the header. */
export async function collapseCurrentGroup<Row>(model: ListModel<Row>): Promise<void> {
  const key = findCollapsibleGroup(model);
  if (key === undefined) return;
  await toggleGroup(model, key);
  model.focus(model.indexOfKey(groupHeaderKey(key)));
}

export function findCollapsibleGroup<Row>(model: ListModel<Row>): string | undefined {
  const here = model.lines.groupAt(model.state.cursor);
  const { outline } = model.lines;
  if (!here || !outline) return undefined;
  return isGroupExpanded(outline, here.key) ? here.key : here.parent;
}

/** Collapses all groups; if all are collapsed, expands them: of two levels the outer one. */
export async function toggleAllGroups<Row>(model: ListModel<Row>): Promise<void> {
  const { groups, outline } = model.lines;
  const allClosed = outline === undefined || outline.parts.every(({ open }) => !open);
  const outer = groups.filter((group) => group.inner && group.count > 0);
  if (allClosed && outer.length > 0) return expandOuterGroups(model, outer);
  const turned = groups.filter((group) => (group.closed === true) === allClosed && !group.inner);
  model.fold(new Set(turned.map(({ key }) => key)));
}

/** Each group needs a separate request, so no more are expanded than a person can review. */
const maxExpanded = 40;

async function expandOuterGroups<Row>(model: ListModel<Row>, outer: readonly Group[]): Promise<void> {
  const { query } = model.state;
  const keys = outer.slice(0, maxExpanded).map(({ key }) => key);
  const loaded = await Promise.all(keys.map((key) => model.view.groups?.within?.(key, query)));
  if (model.state.query !== query) return;
  // Each response holds all groups known at that moment.
  const all = loaded.filter((groups) => groups !== undefined);
  const most = all.sort((one, other) => one.length - other.length).at(-1);
  if (most) model.lines.regroup(most);
  model.fold(new Set(keys));
  if (keys.length < outer.length) toast.info(`一次最多展开 ${maxExpanded} 组，其余的可以逐组展开`);
}

/** How much of a group is selected, as far as its rows are known. */
export function groupSelectionState<Row>(model: ListModel<Row>, group: Group): 'none' | 'some' | 'all' {
  const groups = model.view.groups;
  if (!groups || model.state.selected === 0) return 'none';
  const inGroup = model.chosen.rows().filter((row) => groups.of(row) === group.key).length;
  if (model.chosen.selection.mode === 'all') return 'all';
  return inGroup === 0 ? 'none' : inGroup < group.count ? 'some' : 'all';
}

/** Selects first the rows of the group that are not exceptions, then the whole group, then none. */
export async function cycleGroupSelection<Row>(model: ListModel<Row>, group: Group): Promise<void> {
  const { groups } = model.view;
  if (!groups) return;
  const rows = (await loadGroupRows(model, group)).filter((row) => model.dismissals.of(row) === undefined);
  const plain = rows.filter((row) => !groups.standsOut(row));
  const wanted = [plain, rows].find((some) => some.some((row) => !model.chosen.has(row)));
  model.chosen.choose(wanted ?? rows, wanted !== undefined);
}

async function loadGroupRows<Row>(model: ListModel<Row>, group: Group): Promise<Row[]> {
  const known = model.lines.rowsOf(group.key);
  if (known.length >= group.count) return known;
  const { rows } = await model.view.source({
    ...model.state.query,
    group: group.key,
    pageNum: 1,
    pageSize: maxSelected,
    signal: model.signal,
  });
  return rows;
}

/** Every line that is not a row is a group header; all lines of the surface come from the model. */
export const isGroupHeader = (line: unknown): line is GroupHeaderRow =>
  typeof line === 'object' && line !== null && 'head' in line;
