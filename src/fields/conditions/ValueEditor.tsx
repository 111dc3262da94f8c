/** The value input of a condition, by its operator and the type of its field. */

import { type ComponentType, useEffect, useId, useMemo, useState } from 'react';
import type { FilterCondition } from '../../../contract/filter/filterTree.ts';
import { operatorOperands } from '../../../contract/filter/operators.ts';
import { periods } from '../../../contract/filter/periods.ts';
import { getFieldRenderer } from '../registry.tsx';
import { NumberInput } from '../textInput/NumberInput.tsx';
import type { ConditionField, ConditionValue, ValueEditorProps } from './conditionField.ts';
import { getRange } from './conditionRange.ts';
import { splitPastedTexts } from './filterEdits.ts';
import { OptionBox } from './OptionBox.tsx';
import { OptionsBox } from './OptionsBox.tsx';
import { DateRangeBox, NumberRangeBox } from './RangeBoxes.tsx';

export function ValueEditor(props: ValueEditorProps) {
  const { condition, field } = props;
  const kind = operatorOperands[condition.is];
  if (kind === 'nothing') return <span className="filter-no-value" />;
  const Editor =
    kind === 'period' ? PeriodValue : kind === 'list' ? ListValue : selectEditor(condition, field);
  return <Editor {...props} />;
}

type Editor = ComponentType<ValueEditorProps>;

function selectEditor({ is }: FilterCondition, field: ConditionField): Editor {
  const { kind, hasEntries } = field;
  const isPair = operatorOperands[is] === 'pair';
  if (kind === 'dateRange' || kind === 'overlap') return isPair ? DatePair : DateValue;
  if (isPair) return NumberPair;
  const isWhole = is === 'is' || is === 'isNot' || hasEntries === true;
  if (isWhole && hasOptions(field)) return OptionValue;
  return kind === 'numberRange' ? NumberValue : TextValue;
}

const hasOptions = ({ options, lookUp }: ConditionField): boolean =>
  options !== undefined || lookUp !== undefined;

const toText = (value: ConditionValue) => (value === undefined || Array.isArray(value) ? '' : String(value));
const toTexts = (value: ConditionValue) => (Array.isArray(value) ? value.map(String) : []);

function TextValue({ condition, field, onChange }: ValueEditorProps) {
  return (
    <input
      className="grid-input"
      aria-label={`${field.label}的值`}
      maxLength={200}
      value={toText(condition.value)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function NumberValue({ condition, field, onChange }: ValueEditorProps) {
  const { label, suffix } = field;
  return (
    <NumberInput label={`${label}的值`} suffix={suffix} value={toText(condition.value)} onChange={onChange} />
  );
}

function NumberPair({ condition, field, onChange }: ValueEditorProps) {
  return <NumberRangeBox field={field} range={getRange(condition)} onChange={onChange} />;
}

function DatePair({ condition, field, onChange }: ValueEditorProps) {
  const label = `${field.label}的值`;
  return (
    <DateRangeBox
      field={field}
      label={label}
      {...patternOf(field)}
      range={getRange(condition)}
      onChange={onChange}
    />
  );
}

const patternOf = ({ format }: ConditionField) => (format === undefined ? {} : { format });

function DateValue({ condition, field, onChange }: ValueEditorProps) {
  const id = useId();
  const { Widget } = getFieldRenderer({ funcType: 'dateStamp' });
  return (
    <Widget
      field={{ enName: field.id, label: field.label, funcType: 'dateStamp', ...patternOf(field) }}
      id={id}
      label={`${field.label}的值`}
      invalid={false}
      values={{}}
      value={toText(condition.value) || null}
      onChange={(value) => onChange(typeof value === 'string' ? value : '')}
    />
  );
}

function OptionValue({ condition, field, onChange }: ValueEditorProps) {
  const value = toText(condition.value);
  const item = useMemo(() => ({ ...field, label: `${field.label}的值`, single: true as const }), [field]);
  return (
    <OptionsBox
      item={item}
      values={value === '' ? [] : [value]}
      placeholder="请选择"
      onChange={([chosen]) => onChange(chosen ?? '')}
    />
  );
}

const periodOptions = Object.entries(periods).map(([value, { label }]) => ({ value, label }));

function PeriodValue({ condition, field, onChange }: ValueEditorProps) {
  return (
    <OptionBox
      label={`${field.label}的时段`}
      options={periodOptions}
      value={toText(condition.value)}
      onChange={onChange}
    />
  );
}

function ListValue(props: ValueEditorProps) {
  const { condition, field, onChange } = props;
  if (!hasOptions(field) && field.kind !== 'place') return <TextListValue {...props} />;
  if (field.kind === 'place') return <MapBoxes {...props} />;
  return <OptionsBox item={field} values={toTexts(condition.value)} onChange={onChange} />;
}

/** The value is a box drawn on the map. */
function MapBoxes({ condition, field, onChange }: ValueEditorProps) {
  const id = useId();
  const { Widget } = getFieldRenderer({ funcType: 'position' });
  return (
    <Widget
      field={{ enName: field.id, label: field.label, funcType: 'position', rectangle: true }}
      id={id}
      label={`${field.label}的区域`}
      invalid={false}
      values={{}}
      value={toTexts(condition.value)}
      onChange={(value) => onChange(Array.isArray(value) ? value.map(String) : [])}
    />
  );
}

/** Several texts, pasted as a column of a spreadsheet: separated by lines, tabs or commas. */
function TextListValue({ condition, field, onChange }: ValueEditorProps) {
  const texts = toTexts(condition.value);
  const [typed, setTyped] = useState(texts.join('\n'));
  const known = texts.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only external changes update the text
  useEffect(() => {
    if (splitPastedTexts(typed).join('\n') !== known) setTyped(known);
  }, [known]);
  return (
    <textarea
      className="grid-input filter-texts"
      aria-label={`${field.label}的值，一行一个`}
      placeholder="一行一个，可从 Excel 粘贴一列"
      rows={Math.min(4, Math.max(1, texts.length))}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(splitPastedTexts(target.value));
      }}
    />
  );
}
