/** Builds the list of a flow page from its description: columns, calls, texts. */
import type { SheetChoice } from '../../../../contract/calls/shapes/sheetShapes.ts';
import type { FlowListFields } from '../../../../contract/flow/flowListFields.ts';
import { flowSheets } from '../../../../contract/flow/flowSheets.ts';
import type { SendOptions } from '../../../client/api.ts';
import { encodeSheetChoice, toQueryParams } from '../../../state/lists/listQuery.ts';
import type { ExportAnswer } from '../../../state/lists/listRegistry.ts';
import type { FilterField } from '../../model/filterField.ts';
import type { AggregateColumn, ListColumn, ListView, PageResult } from '../../model/listView.ts';
import { createGroupedSource } from '../groups/groupedSource.ts';
import { createGroupRequests, type GroupParams, type RequestedGroups } from '../groups/groupParams.ts';
import { shareFreeWidth } from '../shareFreeWidth.ts';
import type { FlowSubject } from './flowColumns.ts';
import { buildFlowFilterFields } from './flowFilterFields.ts';
import { encodeFlowQuery, type FlowRequest } from './flowRequest.ts';

/** The grouping of a request is that of a list of tasks. */
type FlowConditions = Omit<FlowRequest, 'groupBy'>;

export type FlowSource<Row> = {
  loadPage: (request: FlowRequest, signal: AbortSignal) => Promise<PageResult<Row>>;
  requestExport: (request: FlowRequest, choice: SheetChoice) => Promise<ExportAnswer>;
  /** Absent: the list has no groups by columns. */
  loadGroups?: (request: FlowConditions & GroupParams, signal?: AbortSignal) => Promise<RequestedGroups>;
};

type FlowParams = ReturnType<typeof toQueryParams<FlowRequest>>;
type AddressCall<Params, Answer> = (request: { query: Params }, options?: SendOptions) => Promise<Answer>;

/** The source of a list whose calls take their parameters in the address. */
export const createGetSource = <Row>(
  list: AddressCall<FlowParams, PageResult<Row>>,
  exportRows: AddressCall<FlowParams & ReturnType<typeof encodeSheetChoice>, ExportAnswer>,
  groups?: AddressCall<Omit<FlowParams, 'groupBy'> & GroupParams, RequestedGroups>,
): FlowSource<Row> => ({
  ...(groups && {
    loadGroups: (request, signal) => groups({ query: toQueryParams(request) }, signal ? { signal } : {}),
  }),
  loadPage: (request, signal) => list({ query: toQueryParams(request) }, { signal }),
  requestExport: (request, choice) =>
    exportRows({ query: { ...toQueryParams(request), ...encodeSheetChoice(choice) } }),
});

export type FlowList<Row> = Pick<
  ListView<Row>,
  'id' | 'title' | 'rowKey' | 'commands' | 'search' | 'chips' | 'empty' | 'taskRole' | 'rowStyle' | 'groups'
> & {
  /** The list whose columns conditions may use. */
  list: keyof FlowListFields;
  columns: ListColumn<Row>[];
  source: FlowSource<Row>;
  /** The placeholder of the keyword box. */
  keyword: string;
};

export function buildFlowView<Row extends FlowSubject>({
  list,
  columns,
  source,
  keyword,
  ...parts
}: FlowList<Row>): ListView<Row> {
  const filterFields = buildFlowFilterFields(list, columns, { areGrouped: source.loadGroups !== undefined });
  const evals: AggregateColumn[] = [{ id: 'amount', type: 'both' }];
  return {
    ...parts,
    ...buildRowParts(source, { fields: filterFields, evals }),
    columns: shareFreeWidth(columns),
    evals,
    filterFields,
    keyword: { placeholder: keyword },
    moneyColumn: { id: 'amount', label: '合计', amount: (row) => row.amount },
    // An export has no groups.
    sheet: {
      columns: flowSheets[list],
      lastingConditions: ['snoozed'],
      requestExport: ({ groupBy: _, ...query }, choice) =>
        source.requestExport(encodeFlowQuery(filterFields, query), choice),
    },
  };
}

/** The rows of the list, also in groups if its source has them. */
function buildRowParts<Row extends FlowSubject>(
  { loadPage, loadGroups }: FlowSource<Row>,
  shape: { fields: FilterField[]; evals: AggregateColumn[] },
): Pick<ListView<Row>, 'source' | 'groups'> {
  const plain: ListView<Row>['source'] = ({ signal, ...request }) =>
    loadPage(encodeFlowQuery(shape.fields, request), signal);
  if (!loadGroups) return { source: plain };
  const grouped = createGroupedSource(
    createGroupRequests({
      rows: async (query, page, signal) =>
        (await loadPage(encodeFlowQuery(shape.fields, { ...query, ...page }), signal)).rows,
      groups: (query, params, signal) => {
        const { groupBy: _, ...conditions } = encodeFlowQuery(shape.fields, query);
        return loadGroups({ ...conditions, ...params }, signal);
      },
    }),
    shape,
  );
  return {
    groups: grouped.groups,
    source: (request) => (request.groupBy ? grouped.source(request) : plain(request)),
  };
}
