/**
 * The records of a form in groups. The server counts and sums them. Collapsed groups have no rows;
 * an expanded group loads its rows by the list call with the group's condition added. The second
 * level is requested when its group is expanded.
 */
import { joinFilters } from '../../../../contract/filter/filterTree.ts';
import type { FormDefinition } from '../../../../contract/forms/definition.ts';
import { api } from '../../../client/api.ts';
import { type ListQuery, toQueryBody } from '../../../state/lists/listQuery.ts';
import type { ListView, PageRequest, PageResult } from '../../model/listView.ts';
import type { Group } from '../../model/rows/groupTree.ts';
import { type GroupableFields, type GroupPlan, groupPlanLabel, parseGroupPlan } from './groupPlan.ts';
import {
  buildGroupRows,
  type GroupedListShape,
  type GroupLevelRows,
  type LoadedGroup,
  parseMoreKey,
  toLoadedGroup,
} from './groupRows.ts';
import { placeGroups, selectSlices } from './groupSlices.ts';
import type { RecordRow } from './recordColumns.ts';

/** Groups per request; a line after them loads the next ones. */
const groupPageSize = 200;

type LoadedGroups = {
  key: string;
  plan: GroupPlan;
  top: GroupLevelRows;
  below: Map<string, GroupLevelRows>;
  total: number;
  evals: PageResult<RecordRow>['evals'];
};
type GroupPage = { pageNum: number; pageSize: number };
type SignaledQuery = ListQuery & { signal: AbortSignal };

type GroupedSource = Pick<ListView<RecordRow>, 'source'> & {
  groups: NonNullable<ListView<RecordRow>['groups']>;
};

/** The row source of the list while it is grouped, and its group functions. */
export function createGroupedSource(
  form: FormDefinition,
  shape: GroupedListShape & GroupableFields,
): GroupedSource {
  const records = new GroupedRecordSource(form, shape);
  const nameOf = (text: string) => {
    const plan = parseGroupPlan(text, shape);
    return plan ? groupPlanLabel(plan, shape.fields) : '';
  };
  return {
    source: (request) => records.page(request),
    groups: {
      by: [],
      isGrouping: (text) => parseGroupPlan(text, shape) !== undefined,
      labelOf: nameOf,
      groupOf: (row) => records.groupOf.get(row),
      isException: () => false,
      loadInnerGroups: (key, query) => records.within(key, query),
    },
  };
}

class GroupedRecordSource {
  readonly groupOf = new WeakMap<RecordRow, string>();
  readonly #params: { form: string };
  readonly #shape: GroupedListShape & GroupableFields;
  #loadedGroups: LoadedGroups | undefined;

  constructor(form: FormDefinition, shape: GroupedListShape & GroupableFields) {
    this.#params = { form: form.enName };
    this.#shape = shape;
  }

  async page(request: PageRequest): Promise<PageResult<RecordRow>> {
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
    const [top, whole] = await Promise.all([
      this.#level(plan, request, {}),
      api.record.list(
        { params: this.#params, body: { ...toQueryBody(request), countOnly: true } },
        { signal: request.signal },
      ),
    ]);
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
    const body = { ...groupFilters(query, parent, []), ...page };
    const { rows, total } = await api.recordGroup.list({ params: this.#params, body });
    const inner = !parent && levels.length > 1;
    return { groups: rows.map((row) => toLoadedGroup(row, { parent, inner })), total };
  }

  /** The rows of a block in expanded groups; rows of other groups stay empty. */
  async #block(now: LoadedGroups, request: PageRequest): Promise<RecordRow[]> {
    const { pageNum, pageSize, isOpen = () => false } = request;
    const start = (pageNum - 1) * pageSize;
    const rows: RecordRow[] = new Array(Math.max(0, Math.min(pageSize, now.total - start)));
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

  async #rowsOf(group: LoadedGroup, query: SignaledQuery, page: GroupPage): Promise<RecordRow[]> {
    const body = { ...groupFilters(query, group, query.orderBy), ...page, totals: false };
    const { rows } = await api.record.list({ params: this.#params, body }, { signal: query.signal });
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

function groupFilters(query: ListQuery, group: LoadedGroup | undefined, orderBy: ListQuery['orderBy']) {
  const filter = joinFilters(query.filter, group?.filter);
  return toQueryBody({ ...query, orderBy, ...(filter && { filter }) });
}

const queryKey = ({ keyword, filter, groupBy }: ListQuery) => JSON.stringify([keyword, filter, groupBy]);
