import { useState } from 'react';
import { type ExportChoice, type ExportFormat, type ExportProps, exportFormats } from './exportSheet.ts';
import type { BodyProps } from './open.ts';
import { ColumnsField } from './parts/ColumnsField.tsx';
import { DialogFrame } from './parts/DialogFrame.tsx';
import { RadioField } from './parts/RadioField.tsx';

/** Enter confirms what the list shows, as a workbook; Shift+Tab goes to what can be had otherwise. */
export function ExportDialog({ props, close }: BodyProps<ExportProps, ExportChoice>) {
  const [format, setFormat] = useState<ExportFormat>(props.format);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(props.columns.filter(({ shown }) => shown).map(({ id }) => id)),
  );
  const columns = props.columns.map(({ id }) => id).filter((id) => chosen.has(id));
  const confirm = () => columns.length > 0 && close({ format, columns });
  return (
    <DialogFrame
      title={props.title}
      width={560}
      role="alertdialog"
      focusButton
      aside={props.note}
      problem={columns.length === 0 ? '请至少选择一列' : undefined}
      onCancel={() => close()}
      onConfirm={confirm}
    >
      <p className="dialog-text">{props.body}</p>
      <RadioField
        label="格式"
        options={exportFormats.map(({ value, label }) => ({ value, label: `${label}（.${value}）` }))}
        value={format}
        // Only the values of `exportFormats` are offered.
        onChange={(value) => setFormat(value as ExportFormat)}
      />
      <ColumnsField columns={props.columns} chosen={chosen} onChange={setChosen} onEnter={confirm} />
    </DialogFrame>
  );
}
