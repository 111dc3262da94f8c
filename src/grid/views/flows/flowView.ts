/** Builds the list of a flow page from its description: columns, calls, texts. */
import type { SheetChoice } from '../../../../contract/calls/shapes/sheetShapes.ts';
import type { FlowListFields } from '../../../../contract/flow/flowListFields.ts';
import { flowSheets } from '../../../../contract/flow/flowSheets.ts';
import type { SendOptions } from '../../../client/api.ts';
import { encodeSheetChoice, toQueryParams } from '../../../state/lists/listQuery.ts';
import type { ExportAnswer } from '../../../state/lists/listRegistry.ts';
import type { ListColumn, ListView, PageResult } from '../../model/listView.ts';
import { shareFreeWidth } from '../shareFreeWidth.ts';
import type { FlowSubject } from './flowColumns.ts';
import { buildFlowFilterFields } from './flowFilterFields.ts';
import { encodeFlowQuery, type FlowRequest } from './flowRequest.ts';

export type FlowSource<Row> = {
  loadPage: (request: FlowRequest, signal: AbortSignal) => Promise<PageResult<Row>>;
  requestExport: (request: FlowRequest, choice: SheetChoice) => Promise<ExportAnswer>;
};

type FlowParams = ReturnType<typeof toQueryParams<FlowRequest>>;
type AddressCall<Params, Answer> = (request: { query: Params }, options?: SendOptions) => Promise<Answer>;

/** The source of a list whose calls take their parameters in the address. */
export const createGetSource = <Row>(
  list: AddressCall<FlowParams, PageResult<Row>>,
  exportRows: AddressCall<FlowParams & ReturnType<typeof encodeSheetChoice>, ExportAnswer>,
): FlowSource<Row> => ({
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
  const filterFields = buildFlowFilterFields(list, columns);
  return {
    ...parts,
    source: ({ signal, ...request }) => source.loadPage(encodeFlowQuery(filterFields, request), signal),
    columns: shareFreeWidth(columns),
    evals: [{ id: 'amount', type: 'both' }],
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
