import { useState } from 'react';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { RadioField } from '../shared/RadioField.tsx';
import { ColumnsField } from './ColumnsField.tsx';
import { exportFormats } from './openExport.ts';

export type ExportChoice = { format: ExportFormat; columns: string[]; subForms?: string[] };

export type ExportDialogProps = {
  title: string;
  body: string;
  format: ExportFormat;
  /** In the list's order; those that it shows are chosen at first. */
  columns: readonly ExportColumnOption[];
  /** Sub-forms whose rows a workbook can have on sheets of their own. */
  subForms: readonly { id: string; label: string }[];
  /** A note to the person who confirms. */
  note?: string | undefined;
};

export type ExportFormat = (typeof exportFormats)[number]['value'];

export type ExportColumnOption = { id: string; label: string; shown: boolean };

/** Enter exports the list's columns as a workbook; Shift+Tab moves to the other options. */
export function ExportDialog({ props, close }: DialogBodyProps<ExportDialogProps, ExportChoice>) {
  const [format, setFormat] = useState<ExportFormat>(props.format);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(props.columns.filter(({ shown }) => shown).map(({ id }) => id)),
  );
  const [withRows, setWithRows] = useState(true);
  const isBook = format === 'xlsx';
  const subForms = isBook && withRows ? props.subForms.map(({ id }) => id) : [];
  const columns = props.columns.map(({ id }) => id).filter((id) => chosen.has(id));
  const confirm = () =>
    columns.length > 0 && close({ format, columns, ...(subForms.length > 0 && { subForms }) });
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
      {props.subForms.length > 0 && (
        <SubFormsField
          labels={props.subForms.map(({ label }) => label)}
          possible={isBook}
          chosen={withRows}
          onChange={setWithRows}
        />
      )}
      <ColumnsField columns={props.columns} chosen={chosen} onChange={setChosen} onEnter={confirm} />
    </DialogFrame>
  );
}

type SubFormsFieldProps = {
  labels: readonly string[];
  /** True if the format has several sheets. */
  possible: boolean;
  chosen: boolean;
  onChange: (chosen: boolean) => void;
};

function SubFormsField({ labels, possible, chosen, onChange }: SubFormsFieldProps) {
  return (
    <div className="dialog-field">
      <span className="dialog-label">子表单</span>
      <label className="field-option">
        <input
          type="checkbox"
          checked={possible && chosen}
          disabled={!possible}
          onChange={(event) => onChange(event.target.checked)}
        />
        {possible
          ? `附${labels.join('、')}，各成一张工作表，每行带单据的编号或标题`
          : '子表单需要多张工作表，只能随 Excel 工作簿导出'}
      </label>
    </div>
  );
}
