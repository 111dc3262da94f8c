/** Builds the list of a flow page from its description: columns, calls, texts. */
import type { Job } from '../../../../contract/calls/job.ts';
import type { FlowListFields } from '../../../../contract/flow/flowListFields.ts';
import type { SendOptions } from '../../../client/api.ts';
import { toTexts } from '../../../state/lists/listQuery.ts';
import type { ListColumn, ListView, PageResult } from '../../model/listView.ts';
import { shareFreeWidth } from '../shareFreeWidth.ts';
import type { FlowSubject } from './flowColumns.ts';
import { buildFlowFilterFields } from './flowFilterFields.ts';
import { encodeFlowQuery, type FlowRequest } from './flowRequest.ts';

type Ordered = { msg: string; data?: Job | undefined };

export type FlowSource<Row> = {
  page: (request: FlowRequest, signal: AbortSignal) => Promise<PageResult<Row>>;
  order: (request: FlowRequest) => Promise<Ordered>;
};

type FlowTexts = ReturnType<typeof toTexts<FlowRequest>>;
type AddressCall<Answer> = (request: { query: FlowTexts }, options?: SendOptions) => Promise<Answer>;

/** For a list and an export that take their parameters in the address. */
export const inAddress = <Row>(
  page: AddressCall<PageResult<Row>>,
  order: AddressCall<Ordered>,
): FlowSource<Row> => ({
  page: (request, signal) => page({ query: toTexts(request) }, { signal }),
  order: (request) => order({ query: toTexts(request) }),
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
    source: ({ signal, ...request }) => source.page(encodeFlowQuery(filterFields, request), signal),
    columns: shareFreeWidth(columns),
    evals: [{ id: 'amount', type: 'both' }],
    filterFields,
    keyword: { placeholder: keyword },
    moneyColumn: { id: 'amount', label: '合计', amount: (row) => row.amount },
    sheet: { requestExport: (query) => source.order(encodeFlowQuery(filterFields, query)) },
  };
}
