/** Actions on the groups of a list: moving between them, collapsing and selecting them. */
import { withKeysForContent } from '../../../state/workspace/typeAhead/awaitedContent.ts';
import { toast } from '../../../ui/toast/toast.ts';
import type { Dismissals } from '../dismissals.ts';
import type { ListModelState } from '../listModelState.ts';
import type { ListView } from '../listView.ts';
import type { SelectionModel } from '../selection/selectionModel.ts';
import { adjacentGroupIndex, type Group, isGroupExpanded } from './groupTree.ts';
import type { RowLoader } from './rowLoader.ts';
import { type GroupHeaderRow, groupHeaderKey, type RowModel } from './rowModel.ts';

/** The parts of a list model that the actions use. */
type GroupedList<Row> = {
  view: Pick<ListView<Row>, 'groups' | 'source'>;
  state: Pick<ListModelState, 'query' | 'cursor' | 'selected'>;
  rowModel: Pick<
    RowModel<Row>,
    'outline' | 'groups' | 'toggledGroups' | 'regroup' | 'groupAt' | 'rowsOf' | 'lineOf'
  >;
  loader: Pick<RowLoader<Row>, 'signal'>;
  selection: Pick<SelectionModel<Row>, 'current' | 'has' | 'rows' | 'select'>;
  dismissals: Pick<Dismissals<Row>, 'of'>;
  focus: (line: number) => void;
  /** Changes the collapsed groups. */
  setToggledGroups: (closed: ReadonlySet<string>) => void;
};

/** At most this many rows of one group are selected: the size of one batch. */
const maxSelected = 1000;

export function focusAdjacentGroup<Row>(list: GroupedList<Row>, step: 1 | -1): void {
  const { outline } = list.rowModel;
  if (outline) list.focus(adjacentGroupIndex(outline, list.state.cursor, step));
}

/** Collapses or expands the group; its rows are loaded first if needed. */
export async function toggleGroup<Row>(list: GroupedList<Row>, key: string): Promise<void> {
  const { query, cursor } = list.state;
  const head = list.rowModel.groups.find((group) => group.key === key);
  const more =
    head?.inner && (await withKeysForContent(async () => list.view.groups?.loadInnerGroups?.(key, query)));
  if (list.state.query !== query) return;
  if (more) list.rowModel.regroup(more);
  const toggled = new Set(list.rowModel.toggledGroups);
  if (!toggled.delete(key)) toggled.add(key);
  list.setToggledGroups(toggled);
  // The "load more" line has moved or disappeared; the first loaded group takes its position.
  if (more && head?.count === 0) list.focus(cursor);
}

/** Collapses the group under the cursor if it is expanded, otherwise its parent; the cursor moves to the header. */
export async function collapseCurrentGroup<Row>(list: GroupedList<Row>): Promise<void> {
  const key = findCollapsibleGroup(list);
  if (key === undefined) return;
  await toggleGroup(list, key);
  list.focus(list.rowModel.lineOf(groupHeaderKey(key)));
}

export function findCollapsibleGroup<Row>(list: GroupedList<Row>): string | undefined {
  const group = list.rowModel.groupAt(list.state.cursor);
  const { outline } = list.rowModel;
  if (!group || !outline) return undefined;
  return isGroupExpanded(outline, group.key) ? group.key : group.parent;
}

/** Collapses all groups; if all are collapsed, expands them: of two levels the outer one. */
export async function toggleAllGroups<Row>(list: GroupedList<Row>): Promise<void> {
  const { groups, outline } = list.rowModel;
  const allClosed = outline === undefined || outline.parts.every(({ open }) => !open);
  const outer = groups.filter((group) => group.inner && group.count > 0);
  if (allClosed && outer.length > 0) return expandOuterGroups(list, outer);
  const toggled = groups.filter((group) => (group.closed === true) === allClosed && !group.inner);
  list.setToggledGroups(new Set(toggled.map(({ key }) => key)));
}

/** Each group needs a separate request, so no more are expanded than a person can review. */
const maxExpanded = 40;

async function expandOuterGroups<Row>(list: GroupedList<Row>, outer: readonly Group[]): Promise<void> {
  const { query } = list.state;
  const keys = outer.slice(0, maxExpanded).map(({ key }) => key);
  const loaded = await withKeysForContent(() =>
    Promise.all(keys.map((key) => list.view.groups?.loadInnerGroups?.(key, query))),
  );
  if (list.state.query !== query) return;
  // Each response holds all groups known at that moment.
  const all = loaded.filter((groups) => groups !== undefined);
  const most = all.sort((a, b) => a.length - b.length).at(-1);
  if (most) list.rowModel.regroup(most);
  list.setToggledGroups(new Set(keys));
  if (keys.length < outer.length) toast.info(`一次最多展开 ${maxExpanded} 组，其余的可以逐组展开`);
}

/** How much of a group is selected, as far as its rows are known. */
export function groupSelectionState<Row>(list: GroupedList<Row>, group: Group): 'none' | 'some' | 'all' {
  const groups = list.view.groups;
  if (!groups || list.state.selected === 0) return 'none';
  const inGroup = list.selection.rows().filter((row) => groups.groupOf(row) === group.key).length;
  if (list.selection.current.mode === 'all') return 'all';
  return inGroup === 0 ? 'none' : inGroup < group.count ? 'some' : 'all';
}

/** Selects first the rows of the group that are not exceptions, then the whole group, then none. */
export async function cycleGroupSelection<Row>(list: GroupedList<Row>, group: Group): Promise<void> {
  const { groups } = list.view;
  if (!groups) return;
  const rows = (await loadGroupRows(list, group)).filter((row) => list.dismissals.of(row) === undefined);
  const plain = rows.filter((row) => !groups.isException(row));
  const wanted = [plain, rows].find((some) => some.some((row) => !list.selection.has(row)));
  list.selection.select(wanted ?? rows, wanted !== undefined);
}

async function loadGroupRows<Row>(list: GroupedList<Row>, group: Group): Promise<Row[]> {
  const known = list.rowModel.rowsOf(group.key);
  if (known.length >= group.count) return known;
  const { rows } = await list.view.source({
    ...list.state.query,
    group: group.key,
    pageNum: 1,
    pageSize: maxSelected,
    signal: list.loader.signal,
  });
  return rows;
}

/** Every line that is not a row is a group header; all lines of the grid come from the list. */
export const isGroupHeader = (line: unknown): line is GroupHeaderRow =>
  typeof line === 'object' && line !== null && 'head' in line;
