import { PersonName } from '../../fields/readOnly/PersonName.tsx';
import { formatGroupedDecimal } from '../../fields/textInput/decimals.ts';
import { Kbd } from '../../ui/keyboard/Kbd.tsx';
import { type RowColumn, RowList } from '../../ui/list/RowList.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { BatchRow } from './batchRows.ts';

type BatchTableProps = {
  label: string;
  lines: readonly BatchRow[];
  cursor: number;
  onCursor: (index: number) => void;
  /** True if the table takes the focus when it appears. */
  autoFocus: boolean;
  /** Opens the task of the row. */
  onOpen: (task: BatchRow['task']) => void;
};

const columns: readonly RowColumn[] = [
  { name: '结果', width: '76px' },
  { name: '标题', width: '25%' },
  { name: '表单与节点', width: '20%', detail: true },
  { name: '发起人', width: '80px', detail: true },
  { name: '金额', width: '112px', align: 'right' },
  { name: '说明', width: '34%' },
];

/** One row per task of a batch, a thousand of them as fast as ten. */
export const BatchTable = ({ label, lines, cursor, onCursor, autoFocus, onOpen }: BatchTableProps) => (
  <RowList
    label={label}
    count={lines.length}
    cursor={cursor}
    onCursor={onCursor}
    columns={columns}
    autoFocus={autoFocus}
    row={(index) => {
      const line = lines[index];
      return line && <BatchCells {...line} onOpen={onOpen} />;
    }}
  />
);

/** The keys of the table, for the foot of its dialog. */
export const BatchKeys = () => (
  <>
    <Kbd keys="↑" /> <Kbd keys="↓" /> 浏览 <Kbd keys="O" /> 打开
  </>
);

function BatchCells({ task, tag, detail, onOpen }: BatchRow & Pick<BatchTableProps, 'onOpen'>) {
  const { title, formCnName, taskName, initiatorId, initiatorName, amount } = task;
  const about = [formCnName, taskName].filter(Boolean).join(' · ');
  return (
    <>
      <td>
        <Tag tone={tag.tone}>{tag.text}</Tag>
      </td>
      <td title={title}>
        {title ? (
          // The key is O, because the table is one Tab stop.
          <button type="button" className="dialog-link" tabIndex={-1} onClick={() => onOpen(task)}>
            {title}
          </button>
        ) : (
          '（不可见）'
        )}
      </td>
      <td title={about} data-muted data-detail>
        {about}
      </td>
      <td data-detail>{initiatorName && <PersonName userId={initiatorId} name={initiatorName} />}</td>
      <td data-align="right">{amount === null ? '' : formatGroupedDecimal(amount, 2)}</td>
      <td title={detail} data-muted>
        {detail}
      </td>
    </>
  );
}
