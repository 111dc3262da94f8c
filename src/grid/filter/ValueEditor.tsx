/** What a condition compares with, by what its operator takes and what its field holds. */
import { type ComponentType, useEffect, useId, useState } from 'react';
import { takes } from '../../../contract/filter/operators.ts';
import { periods } from '../../../contract/filter/periods.ts';
import type { FilterCondition } from '../../../contract/filter/structure.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { NumberBox } from '../../fields/parts/NumberBox.tsx';
import { lookOf } from '../../fields/registry.tsx';
import { OptionsFilter } from '../search/FilterEditor.tsx';
import type { FilterField } from './fields.ts';
import { listedTexts } from './listedTexts.ts';
import { OptionBox } from './OptionBox.tsx';

type Value = FilterCondition['value'];

export type ValueEditorProps = {
  condition: FilterCondition;
  field: FilterField;
  onChange: (value: Value) => void;
};

export function ValueEditor(props: ValueEditorProps) {
  const { condition, field } = props;
  const kind = takes[condition.is];
  if (kind === 'nothing') return <span className="filter-no-value" />;
  const Editor = kind === 'period' ? PeriodValue : kind === 'list' ? ListValue : editorOf(field, kind);
  return <Editor {...props} />;
}

type Editor = ComponentType<ValueEditorProps>;

function editorOf({ kind }: FilterField, taken: 'value' | 'pair'): Editor {
  if (kind === 'dateRange' || kind === 'overlap') return taken === 'pair' ? DatePair : DateValue;
  if (taken === 'pair') return NumberPair;
  return kind === 'numberRange' ? NumberValue : TextValue;
}

const textOf = (value: Value) => (value === undefined || Array.isArray(value) ? '' : String(value));
const partsOf = (value: Value) => (Array.isArray(value) ? value.map(String) : []);

function TextValue({ condition, field, onChange }: ValueEditorProps) {
  return (
    <input
      className="grid-input"
      aria-label={`${field.label}的值`}
      maxLength={200}
      value={textOf(condition.value)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function NumberValue({ condition, field, onChange }: ValueEditorProps) {
  const { label, suffix } = field;
  return (
    <NumberBox label={`${label}的值`} suffix={suffix} value={textOf(condition.value)} onChange={onChange} />
  );
}

function NumberPair({ condition, field, onChange }: ValueEditorProps) {
  const [from = '', to = ''] = partsOf(condition.value);
  const end = (label: string, text: string, put: (text: string) => [string, string]) => (
    <NumberBox
      label={`${field.label}${label}`}
      suffix={field.suffix}
      placeholder={label}
      value={text}
      onChange={(value) => onChange(put(value))}
    />
  );
  return (
    <span className="grid-range">
      {end('最小', from, (text) => [text, to])}
      <i>至</i>
      {end('最大', to, (text) => [from, text])}
    </span>
  );
}

const dateField = (field: FilterField, funcType: 'dateStamp' | 'dateRange'): Field => ({
  enName: field.id,
  label: field.label,
  funcType,
});

function DateValue({ condition, field, onChange }: ValueEditorProps) {
  const id = useId();
  const { Widget } = lookOf({ funcType: 'dateStamp' });
  return (
    <Widget
      field={dateField(field, 'dateStamp')}
      id={id}
      label={`${field.label}的值`}
      invalid={false}
      values={{}}
      value={textOf(condition.value) || null}
      onChange={(value) => onChange(typeof value === 'string' ? value : '')}
    />
  );
}

function DatePair({ condition, field, onChange }: ValueEditorProps) {
  const id = useId();
  const { Widget } = lookOf({ funcType: 'dateRange' });
  const [from, to] = partsOf(condition.value);
  return (
    <Widget
      field={dateField(field, 'dateRange')}
      id={id}
      label={`${field.label}的值`}
      invalid={false}
      values={{}}
      value={[from || null, to || null]}
      onChange={(value) => {
        const [start, end] = Array.isArray(value) ? value : [];
        onChange([String(start ?? ''), String(end ?? '')]);
      }}
    />
  );
}

const periodOptions = Object.entries(periods).map(([value, { label }]) => ({ value, label }));

function PeriodValue({ condition, field, onChange }: ValueEditorProps) {
  return (
    <OptionBox
      label={`${field.label}的时段`}
      options={periodOptions}
      value={textOf(condition.value)}
      onChange={onChange}
    />
  );
}

function ListValue(props: ValueEditorProps) {
  const { condition, field, onChange } = props;
  if (field.kind === 'text') return <TextList {...props} />;
  if (field.kind === 'place') return <Boxes {...props} />;
  return (
    <OptionsFilter
      item={{ ...field, kind: 'options', shown: true }}
      filters={{ [field.id]: partsOf(condition.value) }}
      onChange={(change) => onChange([change[field.id] ?? []].flat())}
    />
  );
}

/** Drawn on the map. */
function Boxes({ condition, field, onChange }: ValueEditorProps) {
  const id = useId();
  const { Widget } = lookOf({ funcType: 'position' });
  return (
    <Widget
      field={{ enName: field.id, label: field.label, funcType: 'position', rectangle: true }}
      id={id}
      label={`${field.label}的区域`}
      invalid={false}
      values={{}}
      value={partsOf(condition.value)}
      onChange={(value) => onChange(Array.isArray(value) ? value.map(String) : [])}
    />
  );
}

/** Several texts, as a column of a sheet is pasted: parted by lines, tabs or commas. */
function TextList({ condition, field, onChange }: ValueEditorProps) {
  const kept = partsOf(condition.value);
  const [typed, setTyped] = useState(kept.join('\n'));
  const known = kept.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what comes from elsewhere is taken over
  useEffect(() => {
    if (listedTexts(typed).join('\n') !== known) setTyped(known);
  }, [known]);
  return (
    <textarea
      className="grid-input filter-texts"
      aria-label={`${field.label}的值，一行一个`}
      placeholder="一行一个，可从 Excel 粘贴一列"
      rows={Math.min(4, Math.max(1, kept.length))}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(listedTexts(target.value));
      }}
    />
  );
}
