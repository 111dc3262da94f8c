/** The row source of a record list: pages of matching rows; in a tree the top level and expanded rows. */
import type { FormDefinition } from '../../../../contract/forms/definition.ts';
import { isPinyinKeyword } from '../../../../contract/pinyin/pinyinSearch.ts';
import { api } from '../../../client/api.ts';
import { toQueryBody } from '../../../state/lists/listQuery.ts';
import type { ListView, PageRequest, PageResult } from '../../model/listView.ts';
import { isFiltered } from '../../model/query/queryUrl.ts';
import type { RecordRow } from './recordColumns.ts';

/** Restricts the rows of a picker in addition to the person's search. */
export type PickerFilter = Readonly<Record<string, unknown>>;

/** What a picker adds to the person's own search; `pinyin`: the field that is searched by pinyin too. */
export type PickerListOptions = { initFilter?: PickerFilter; pinyin?: string };

/** A picker that is narrowed shows what fits on all levels, as parents need not. */
export const isTreeForm = (form: FormDefinition, initFilter: PickerFilter = {}): boolean =>
  form.feature.tree === true && Object.keys(initFilter).length === 0;

type RecordListSource = Pick<ListView<RecordRow>, 'source' | 'tree'>;

export function createRecordSource(form: FormDefinition, picker: PickerListOptions = {}): RecordListSource {
  const { initFilter, pinyin } = picker;
  const params = { form: form.enName };
  const page = (request: PageRequest, more: object = {}) => {
    const { pageNum, pageSize, signal, totals } = request;
    const read = pinyin && isPinyinKeyword(request.keyword) && { pinyin, pinyinOrText: true };
    const own = { ...read, ...(initFilter && { initFilter }) };
    const asked = { ...toQueryBody(request), pageNum, pageSize, ...own };
    const body = { ...asked, ...(totals === false && { totals }), ...more };
    return api.record.list({ params, body }, { signal });
  };
  if (!isTreeForm(form, initFilter)) return { source: (request) => page(request) };
  return {
    source: (request) =>
      request.levels === 'all' || isFiltered(request) || request.groupBy
        ? page(request)
        : loadTopPage(request, page),
    tree: {
      count: (row) => Number(row.id$children ?? 0),
      parentOf: (row) => (row.pid === null || row.pid === undefined ? null : String(row.pid)),
      loadChildren: (keys, query, signal) =>
        loadChildren((pageNum) =>
          page({ ...query, pageNum, pageSize: maxRowsPerPage, signal }, { pid: keys }),
        ),
    },
  };
}

type PageLoad = (request: PageRequest, more?: object) => Promise<PageResult<RecordRow>>;

/** The pages divide the top level; total and aggregates cover all levels. */
async function loadTopPage(request: PageRequest, page: PageLoad): Promise<PageResult<RecordRow>> {
  const [top, whole] = await Promise.all([
    page({ ...request, totals: true }, { pid: '0' }),
    page({ ...request, pageNum: 1, totals: true }, { countOnly: true }),
  ]);
  return { rows: top.rows, total: whole.total, evals: whole.evals, tops: top.total ?? top.rows.length };
}

const maxRowsPerPage = 1000;
/** Nobody reads more child rows than this in a tree. */
const maxPages = 10;

async function loadChildren(page: (pageNum: number) => Promise<PageResult<RecordRow>>): Promise<RecordRow[]> {
  const rows: RecordRow[] = [];
  for (let pageNum = 1; pageNum <= maxPages; pageNum += 1) {
    const answer = await page(pageNum);
    rows.push(...answer.rows);
    if (answer.rows.length < maxRowsPerPage) break;
  }
  return rows;
}
