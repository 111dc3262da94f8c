/** The columns that flow lists share, as data: the id names the value, the kind decides how it is shown. */
import type { HandledRow, InstanceRow, TaskRow } from '../../../../contract/calls/shapes/flowShapes.ts';
import { formatNumber } from '../../../../contract/formatNumber.ts';
import { formatRelativeTime } from '../../../ui/format/relativeTime.ts';
import type { ListColumn, Tone } from '../../model/listView.ts';

/** What every flow list shows of an instance. */
export type FlowSubject = Pick<TaskRow, keyof TaskRow & keyof InstanceRow>;

type FlowColumn<Row> = Partial<ListColumn<Row>> &
  Pick<ListColumn<Row>, 'label' | 'width'> & { id: string & keyof Row };

export function createFlowColumn<Row>(given: FlowColumn<Row>): ListColumn<Row> {
  const { id, kind = 'text' } = given;
  const text = (row: Row) => String(row[id] ?? '');
  return {
    kind,
    sortable: false,
    text: kind === 'time' ? (row) => formatRelativeTime(text(row)) : text,
    ...(kind === 'time' && { copy: text }),
    ...given,
  };
}

const tones: Record<string, Tone> = { '1': 'approved', '0': 'processing', '-1': 'draft', '-2': 'voided' };

const subject = createFlowColumn<FlowSubject>;
const instance = createFlowColumn<InstanceRow>;
const task = createFlowColumn<TaskRow>;
const act = createFlowColumn<HandledRow>;

export const flowColumns = {
  title: subject({ id: 'title', label: '标题', width: 96, kind: 'title', sortable: true }),
  form: subject({ id: 'formCnName', label: '表单', width: 62, kind: 'muted', sortable: true }),
  initiator: subject({
    id: 'initiatorName',
    label: '发起人',
    width: 76,
    sortable: true,
    person: (row) => row.initiatorId,
  }),
  dept: subject({ id: 'initiatorDeptName', label: '部门', width: 100, kind: 'muted', hidden: true }),
  serial: subject({ id: 'serialNumber', label: '编号', width: 130, kind: 'muted', hidden: true }),
  summary: subject({
    id: 'summary',
    label: '摘要',
    width: 260,
    kind: 'muted',
    hidden: true,
    text: (row) => row.summary.map(({ label, value }) => `${label} ${value}`).join(' · '),
  }),
  amount: subject({
    id: 'amount',
    label: '金额',
    width: 106,
    kind: 'number',
    sortable: true,
    text: (row) => formatNumber(row.amount, 2),
    amount: (row) => row.amount,
  }),
  status: instance({
    id: 'status',
    label: '状态',
    width: 66,
    renderer: 'tag',
    text: (row) => row.statusLabel,
    tone: (row) => tones[String(row.status)] ?? 'plain',
  }),
  currentNode: instance({ id: 'currentTaskName', label: '当前节点', width: 120 }),
  currentPeople: instance({ id: 'currentHandleUserNames', label: '当前处理人', width: 120 }),
  started: instance({ id: 'createTime', label: '发起', width: 66, kind: 'time', sortable: true }),
  ended: instance({ id: 'endTime', label: '结束', width: 66, kind: 'time' }),
  node: task({ id: 'taskName', label: '节点', width: 110, kind: 'muted', hidden: true }),
  due: task({ id: 'dueTime', label: '期限', width: 84, kind: 'time', sortable: true, hidden: true }),
  ownNode: act({ id: 'taskName', label: '处理节点', width: 112, kind: 'muted' }),
  ownAction: act({ id: 'operateName', label: '我的处理', width: 72 }),
  comment: act({ id: 'comment', label: '意见', width: 160, kind: 'muted', hidden: true }),
  handled: act({ id: 'handleTime', label: '处理', width: 66, kind: 'time' }),
};

const { status, title, form, serial, summary, currentNode, currentPeople, amount, started, ended } =
  flowColumns;

/** The columns of an instance list; `whose` are columns for the starter, in lists with several starters. */
export const buildInstanceColumns = (...whose: ListColumn<InstanceRow>[]): ListColumn<InstanceRow>[] => [
  status,
  title,
  form,
  serial,
  summary,
  ...whose,
  currentNode,
  currentPeople,
  amount,
  started,
  ended,
];
