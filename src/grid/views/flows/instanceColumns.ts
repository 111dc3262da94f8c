/** Columns of instance lists: state, current node and handlers. */
import type { InstanceRow } from '../../../../contract/calls/shapes/flowShapes.ts';
import { formatRelativeTime } from '../../../ui/format/relativeTime.ts';
import type { Chip, ListColumn, Tone } from '../../model/listView.ts';
import { shareFreeWidth } from '../shareFreeWidth.ts';
import {
  flowAmountColumn,
  flowFormColumn,
  flowSerialColumn,
  flowSummaryColumn,
  flowTimeColumn,
  flowTitleColumn,
} from './flowSource.ts';

const tones: Record<string, Tone> = { '1': 'approved', '0': 'processing', '-1': 'draft', '-2': 'voided' };

export const stateColumn: ListColumn<InstanceRow> = {
  id: 'status',
  label: '状态',
  width: 66,
  kind: 'text',
  sortable: false,
  renderer: 'tag',
  text: (row) => row.statusLabel,
  tone: (row) => tones[String(row.status)] ?? 'plain',
};

export const currentNodeColumn: ListColumn<InstanceRow> = {
  id: 'currentTaskName',
  label: '当前节点',
  width: 120,
  kind: 'text',
  sortable: false,
  text: (row) => row.currentTaskName,
};

export const currentPeopleColumn: ListColumn<InstanceRow> = {
  id: 'currentHandleUserNames',
  label: '当前处理人',
  width: 120,
  kind: 'text',
  sortable: false,
  text: (row) => row.currentHandleUserNames,
};

const endColumn: ListColumn<InstanceRow> = {
  id: 'endTime',
  label: '结束',
  width: 66,
  kind: 'time',
  sortable: false,
  text: (row) => formatRelativeTime(row.endTime),
  copy: (row) => row.endTime ?? '',
};

/** The columns of an instance list; `whose` are columns for the starter, in lists with several starters. */
export const buildInstanceColumns = (...whose: ListColumn<InstanceRow>[]): ListColumn<InstanceRow>[] =>
  shareFreeWidth([
    stateColumn,
    flowTitleColumn,
    flowFormColumn,
    flowSerialColumn,
    flowSummaryColumn,
    ...whose,
    currentNodeColumn,
    currentPeopleColumn,
    flowAmountColumn,
    flowTimeColumn('发起'),
    endColumn,
  ]);

export const stateChips: Chip[] = [
  { id: 'all', label: '全部', filters: {} },
  { id: '0', label: '处理中', filters: { status: '0' } },
  { id: '1', label: '已通过', filters: { status: '1' } },
  { id: '-2', label: '已作废', filters: { status: '-2' } },
];

/** For lists that include drafts. */
export const stateChipsWithDrafts: Chip[] = [
  ...stateChips,
  { id: '-1', label: '草稿', filters: { status: '-1' } },
];
