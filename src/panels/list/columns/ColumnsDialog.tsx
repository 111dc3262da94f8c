import { useState } from 'react';
import { DialogFrame } from '../../../dialogs/shared/DialogFrame.tsx';
import { type ArrangedColumn, extractColumnLayout } from '../../../grid/model/columns/columnLayout.ts';
import { saveColumnLayout } from '../../../grid/model/columns/listSettings.ts';
import { useLayer } from '../../../state/workspace/layers.ts';
import { Button } from '../../../ui/Button.tsx';
import { TransferList } from './TransferList.tsx';

type ColumnsDialogProps = {
  viewId: string;
  /** Columns of any list; the type of its rows does not matter here. */
  columns: readonly ArrangedColumn<never>[];
  onClose: () => void;
};

/** Chooses the visible columns of the list and their order. */
export function ColumnsDialog({ viewId, columns, onClose }: ColumnsDialogProps) {
  useLayer('dialog:columns');
  const [shown, setShown] = useState(() =>
    columns.filter((column) => column.shown).map((column) => column.id),
  );
  const save = () => {
    if (shown.length === 0) return;
    saveColumnLayout(viewId, extractColumnLayout(orderColumns(columns, shown)));
    onClose();
  };
  const restore = () => {
    saveColumnLayout(viewId, undefined);
    onClose();
  };
  return (
    <DialogFrame
      title="显示/隐藏"
      width={560}
      problem={shown.length === 0 ? '至少显示一列' : undefined}
      aside={
        <Button look="ghost" onClick={restore}>
          恢复默认
        </Button>
      }
      onCancel={onClose}
      onConfirm={save}
    >
      <TransferList
        items={columns.map(({ id, label }) => ({ id, label }))}
        chosen={shown}
        titles={{ left: '隐藏', right: '显示' }}
        onChange={setShown}
      />
    </DialogFrame>
  );
}

/** The shown columns in their new order, the hidden ones behind them. */
function orderColumns<Row>(columns: readonly ArrangedColumn<Row>[], shown: readonly string[]) {
  const hidden = columns.filter((column) => !shown.includes(column.id));
  const first = shown.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return [...first, ...hidden].map((column) => ({ ...column, shown: shown.includes(column.id) }));
}
