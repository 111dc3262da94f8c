/**
 * The rows of a list in groups. The server counts and sums them. Collapsed groups have no rows; an
 * expanded group loads its rows by the list call with the group's condition added. The second level
 * is requested when its group is expanded.
 */

import type { RowGroup } from '../../../../contract/calls/shapes/groupShapes.ts';
import { joinFilters } from '../../../../contract/filter/filterTree.ts';
import type { ListQuery } from '../../../state/lists/listQuery.ts';
import type { ListView, PageRequest, PageResult } from '../../model/listView.ts';
import type { Group } from '../../model/rows/groupTree.ts';
import {
  type GroupableFields,
  type GroupLevel,
  type GroupPlan,
  groupPlanLabel,
  parseGroupPlan,
} from './groupPlan.ts';
import {
  buildGroupRows,
  type GroupedListShape,
  type GroupLevelRows,
  type LoadedGroup,
  parseMoreKey,
  toLoadedGroup,
} from './groupRows.ts';
import { placeGroups, selectSlices } from './groupSlices.ts';

/** Groups per request; a line after them loads the next ones. */
const groupPageSize = 200;

type LoadedGroups = {
  key: string;
  plan: GroupPlan;
  top: GroupLevelRows;
  below: Map<string, GroupLevelRows>;
  total: number;
  evals: PageResult<unknown>['evals'];
};
type GroupPage = { pageNum: number; pageSize: number };
type SignaledQuery = ListQuery & { signal: AbortSignal };
type LevelRequest = GroupPage & { groupBy: GroupLevel; groupOrder?: GroupPlan['order'] };

/** The requests of a list; each takes the conditions of the list, or of a group in it. */
export type GroupRequests<Row> = {
  /** The number of all rows, and their aggregates. */
  totals(query: SignaledQuery): Promise<Pick<PageResult<Row>, 'total' | 'evals'>>;
  groups(query: ListQuery, level: LevelRequest): Promise<{ rows: RowGroup[]; total: number }>;
  rows(query: SignaledQuery, page: GroupPage): Promise<Row[]>;
};

type GroupedParts<Row> = Pick<ListView<Row>, 'source'> & { groups: NonNullable<ListView<Row>['groups']> };
type Shape = GroupedListShape & GroupableFields;

/** The row source of the list while it is grouped, and its group functions. */
export function createGroupedSource<Row extends object>(
  requests: GroupRequests<Row>,
  shape: Shape,
): GroupedParts<Row> {
  const rows = new GroupedSource(requests, shape);
  const nameOf = (text: string) => {
    const plan = parseGroupPlan(text, shape);
    return plan ? groupPlanLabel(plan, shape.fields) : '';
  };
  return {
    source: (request) => rows.page(request),
    groups: {
      by: [],
      isGrouping: (text) => parseGroupPlan(text, shape) !== undefined,
      labelOf: nameOf,
      groupOf: (row) => rows.groupOf.get(row),
      isException: () => false,
      loadInnerGroups: (key, query) => rows.within(key, query),
    },
  };
}

class GroupedSource<Row extends object> {
  readonly groupOf = new WeakMap<Row, string>();
  readonly #requests: GroupRequests<Row>;
  readonly #shape: Shape;
  #loadedGroups: LoadedGroups | undefined;

  constructor(requests: GroupRequests<Row>, shape: Shape) {
    this.#requests = requests;
    this.#shape = shape;
  }

  async page(request: PageRequest): Promise<PageResult<Row>> {
    const { pageNum, pageSize, totals, group: only } = request;
    const fresh = only === undefined && (totals !== false || this.#loadedGroups?.key !== queryKey(request));
    const now = fresh ? await this.#loadGroups(request) : this.#loadedGroups;
    if (!now) return { rows: [], total: 0 };
    this.#loadedGroups = now;
    const groups = buildGroupRows(now.top, now.below);
    if (only === undefined) {
      const rows = await this.#block(now, request);
      return { rows, groups, total: fresh ? now.total : null, ...(fresh && { evals: now.evals }) };
    }
    const group = listLoadedGroups(now).find(({ key }) => key === only);
    return { rows: group ? await this.#rowsOf(group, request, { pageNum, pageSize }) : [], total: null };
  }

  /** Loads the groups and the content of expanded groups; total and aggregates are those of the whole list. */
  async #loadGroups(request: PageRequest): Promise<LoadedGroups | undefined> {
    const plan = parseGroupPlan(request.groupBy ?? '', this.#shape);
    if (!plan) return undefined;
    const key = queryKey(request);
    const opened = this.#loadedGroups?.key === key ? [...this.#loadedGroups.below.keys()] : [];
    const [top, whole] = await Promise.all([this.#level(plan, request, {}), this.#requests.totals(request)]);
    const again = top.groups.filter((group) => opened.includes(group.key));
    const levels = await Promise.all(again.map((parent) => this.#level(plan, request, { parent })));
    const below = new Map(again.map((group, at) => [group.key, levels[at] ?? { groups: [], total: 0 }]));
    return { key, plan, top, below, total: whole.total ?? 0, evals: whole.evals };
  }

  async #level(
    { levels, order }: GroupPlan,
    query: ListQuery,
    { parent, pageNum = 1 }: { parent?: LoadedGroup | undefined; pageNum?: number },
  ): Promise<GroupLevelRows> {
    const groupBy = levels[parent ? 1 : 0];
    if (!groupBy) return { groups: [], total: 0 };
    const page = { groupBy, ...(order && { groupOrder: order }), pageNum, pageSize: groupPageSize };
    const { rows, total } = await this.#requests.groups(withGroup({ ...query, orderBy: [] }, parent), page);
    const inner = !parent && levels.length > 1;
    return { groups: rows.map((row) => toLoadedGroup(row, { parent, inner })), total };
  }

  /** The rows of a block in expanded groups; rows of other groups stay empty. */
  async #block(now: LoadedGroups, request: PageRequest): Promise<Row[]> {
    const { pageNum, pageSize, isOpen = () => false } = request;
    const start = (pageNum - 1) * pageSize;
    const rows: Row[] = new Array(Math.max(0, Math.min(pageSize, now.total - start)));
    const open = placeGroups(listLoadedGroups(now)).filter(({ group }) => isOpen(group.key));
    await Promise.all(
      selectSlices(open, { start, size: pageSize }).map(async ({ group, row, page }) => {
        const found = await this.#rowsOf(group, request, { pageNum: page + 1, pageSize });
        found.forEach((one, at) => {
          const place = row + page * pageSize + at - start;
          if (place >= 0 && place < rows.length) rows[place] = one;
        });
      }),
    );
    return rows;
  }

  async #rowsOf(group: LoadedGroup, query: SignaledQuery, page: GroupPage): Promise<Row[]> {
    const rows = await this.#requests.rows(withGroup(query, group), page);
    for (const row of rows) this.groupOf.set(row, group.key);
    return rows;
  }

  /**
   * Loads the content of a group, or the groups after the last loaded one; undefined if nothing had to be loaded.
   */
  async within(key: string, query: ListQuery): Promise<readonly Group[] | undefined> {
    const now = this.#loadedGroups;
    if (now?.key !== queryKey(query)) return undefined;
    const behind = parseMoreKey(key);
    const parent = now.top.groups.find((group) => group.key === (behind?.parent ?? key));
    const level = behind && (behind.parent === undefined ? now.top : now.below.get(behind.parent));
    if (level) {
      const pageNum = Math.floor(level.groups.length / groupPageSize) + 1;
      const next = await this.#level(now.plan, query, { parent, pageNum });
      level.groups = [...level.groups, ...next.groups];
    } else if (parent?.inner && !now.below.has(key)) {
      now.below.set(key, await this.#level(now.plan, query, { parent }));
    } else return undefined;
    return buildGroupRows(now.top, now.below);
  }
}

/** Every group, with nested groups after their parent. */
const listLoadedGroups = ({ top, below }: LoadedGroups): LoadedGroup[] =>
  top.groups.flatMap((group) => [group, ...(below.get(group.key)?.groups ?? [])]);

function withGroup<Query extends ListQuery>(query: Query, group: LoadedGroup | undefined): Query {
  const filter = joinFilters(query.filter, group?.filter);
  return { ...query, ...(filter && { filter }) };
}

const queryKey = ({ keyword, filter, groupBy }: ListQuery) => JSON.stringify([keyword, filter, groupBy]);
