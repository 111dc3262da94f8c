/** What is entered to search by, by the kind of filter. */
import { type ComponentType, useCallback, useEffect, useId, useState } from 'react';
import type { Field } from '../../../contract/forms/definition.ts';
import { Combobox } from '../../fields/parts/Combobox.tsx';
import { NumberBox } from '../../fields/parts/NumberBox.tsx';
import { lookOf } from '../../fields/registry.tsx';
import type { Choice } from '../../fields/world.ts';
import { matchesPinyin } from '../../ui/pinyin.ts';
import type { Filters, SearchItem, SearchKind } from '../view.ts';

export type FilterEditorProps = {
  item: SearchItem;
  filters: Filters;
  /** `now`: it is whole, and can be searched by at once. */
  onChange: (change: Filters, now: boolean) => void;
};

export function FilterEditor(props: FilterEditorProps) {
  const Editor = editors[props.item.kind];
  return (
    <div className={`grid-filter grid-filter-${props.item.kind}`}>
      <span className="grid-filter-label" title={props.item.label}>
        {props.item.label}
      </span>
      <Editor {...props} />
    </div>
  );
}

const textOf = (filters: Filters, name: string) => {
  const value = filters[name];
  return typeof value === 'string' ? value : '';
};

function TextFilter({ item, filters, onChange }: FilterEditorProps) {
  return (
    <input
      className="grid-input"
      aria-label={item.label}
      value={textOf(filters, item.id)}
      onChange={(event) => onChange({ [item.id]: event.target.value }, false)}
    />
  );
}

function NumberRangeFilter({ item, filters, onChange }: FilterEditorProps) {
  const end = (name: string, label: string) => (
    <NumberBox
      label={`${item.label} ${label}`}
      suffix={item.suffix}
      placeholder={label}
      value={textOf(filters, name)}
      onChange={(value) => onChange({ [name]: value }, false)}
    />
  );
  return (
    <span className="grid-range">
      {end(`${item.id}$start`, '最小')}
      <i>至</i>
      {end(`${item.id}$end`, '最大')}
    </span>
  );
}

function DateRangeFilter({ item, filters, onChange }: FilterEditorProps) {
  const id = useId();
  const { Widget } = lookOf({ funcType: 'dateRange' });
  const field: Field = { enName: item.id, label: item.label, funcType: 'dateRange' };
  const [from, to] = [`${item.id}$start`, `${item.id}$end`];
  return (
    <Widget
      field={field}
      id={id}
      invalid={false}
      values={{}}
      value={[textOf(filters, from) || null, textOf(filters, to) || null]}
      onChange={(value) => {
        const [start, end] = Array.isArray(value) ? value : [];
        onChange({ [from]: start ?? '', [to]: end ?? '' }, true);
      }}
    />
  );
}

export function OptionsFilter({ item, filters, onChange }: FilterEditorProps) {
  const id = useId();
  const [known, setKnown] = useState<readonly Choice[]>(item.options ?? []);
  const find = useCallback(
    async (text: string): Promise<Choice[]> => {
      const found: Choice[] = item.lookUp
        ? await item.lookUp(text)
        : (item.options ?? []).filter((one) => !text || matchesPinyin(one.label, text));
      setKnown((before) => [...before, ...found]);
      return found;
    },
    [item],
  );
  const value = filters[item.id];
  const chosen = (Array.isArray(value) ? value : value ? [value] : []).map((one) => ({
    value: one,
    label: known.find((choice) => choice.value === one)?.label ?? one,
  }));
  const nameless = chosen.filter((one) => one.label === one.value).map((one) => one.value);
  // After a reload or by a link only the ids are known; the first page of what can be chosen names most of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what has no name
  useEffect(() => {
    if (nameless.length === 0) return;
    const asked = item.named?.(nameless).then((found) => setKnown((before) => [...before, ...found]));
    void (asked ?? (item.lookUp && find('')))?.catch(() => []);
  }, [nameless.join()]);
  return (
    <Combobox
      id={id}
      label={item.label}
      chosen={chosen}
      multiple={!item.single}
      find={find}
      wait={item.lookUp ? 200 : 0}
      placeholder="全部"
      onChoose={(next) => onChange({ [item.id]: chosenValue(item, next) }, true)}
    />
  );
}

function chosenValue(item: SearchItem, chosen: readonly Choice[]): string | string[] {
  return item.single ? (chosen[0]?.value ?? '') : chosen.map((one) => one.value);
}

const editors: Record<SearchKind, ComponentType<FilterEditorProps>> = {
  text: TextFilter,
  numberRange: NumberRangeFilter,
  dateRange: DateRangeFilter,
  options: OptionsFilter,
};
