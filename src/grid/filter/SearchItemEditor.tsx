/** The input of a search item, by its filter kind. */
import { type ComponentType, useCallback, useEffect, useId, useState } from 'react';
import type { Field } from '../../../contract/forms/definition.ts';
import { Combobox } from '../../fields/combobox/Combobox.tsx';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { rendererOf } from '../../fields/registry.tsx';
import { NumberInput } from '../../fields/textInput/NumberInput.tsx';
import { matchesPinyin } from '../../ui/format/pinyin.ts';
import type { Filters } from '../model/listView.ts';
import type { SearchItem, SearchKind } from '../model/searchItem.ts';

export type SearchItemEditorProps = {
  item: SearchItem;
  filters: Filters;
  /** Why the list could not be searched by it. */
  problem?: string | undefined;
  /** `now`: the value is complete, and the list searches by it immediately. */
  onChange: (change: Filters, now: boolean) => void;
};

export function SearchItemEditor(props: SearchItemEditorProps) {
  const Editor = editors[props.item.kind];
  const problemId = useId();
  return (
    <div className={`grid-filter grid-filter-${props.item.kind}`}>
      <span className="grid-filter-label" title={props.item.label}>
        {props.item.label}
      </span>
      <Editor {...props} problemId={problemId} />
      {props.problem !== undefined && (
        <small className="grid-filter-problem" id={problemId} role="alert">
          {props.problem}
        </small>
      )}
    </div>
  );
}

type KindEditorProps = SearchItemEditorProps & { problemId: string };

const filterText = (filters: Filters, name: string) => {
  const value = filters[name];
  return typeof value === 'string' ? value : '';
};

function TextFilter({ item, filters, problem, problemId, onChange }: KindEditorProps) {
  return (
    <input
      className="grid-input"
      aria-label={item.label}
      {...(problem !== undefined && { 'aria-invalid': true, 'aria-describedby': problemId })}
      value={filterText(filters, item.id)}
      onChange={(event) => onChange({ [item.id]: event.target.value }, false)}
    />
  );
}

function NumberRangeFilter({ item, filters, onChange }: SearchItemEditorProps) {
  const end = (name: string, label: string) => (
    <NumberInput
      label={`${item.label} ${label}`}
      suffix={item.suffix}
      placeholder={label}
      value={filterText(filters, name)}
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

function DateRangeFilter({ item, filters, onChange }: SearchItemEditorProps) {
  const id = useId();
  const { Widget } = rendererOf({ funcType: 'dateRange' });
  const field: Field = { enName: item.id, label: item.label, funcType: 'dateRange' };
  const [from, to] = [`${item.id}$start`, `${item.id}$end`];
  return (
    <Widget
      field={field}
      id={id}
      invalid={false}
      values={{}}
      value={[filterText(filters, from) || null, filterText(filters, to) || null]}
      onChange={(value) => {
        const [start, end] = Array.isArray(value) ? value : [];
        onChange({ [from]: start ?? '', [to]: end ?? '' }, true);
      }}
    />
  );
}

export function OptionsFilter({ item, filters, onChange }: SearchItemEditorProps) {
  const id = useId();
  const [known, setKnown] = useState<readonly FieldChoice[]>(item.options ?? []);
  const find = useCallback(
    async (text: string): Promise<FieldChoice[]> => {
      const found: FieldChoice[] = item.lookUp
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
  // After a reload or from a link only the ids are known; the first page of options names most of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for ids without a name
  useEffect(() => {
    if (nameless.length === 0) return;
    const lookup = item.named?.(nameless).then((found) => setKnown((before) => [...before, ...found]));
    void (lookup ?? (item.lookUp && find('')))?.catch(() => []);
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
      onChoose={(next) => onChange({ [item.id]: selectedValue(item, next) }, true)}
    />
  );
}

function selectedValue(item: SearchItem, chosen: readonly FieldChoice[]): string | string[] {
  return item.single ? (chosen[0]?.value ?? '') : chosen.map((one) => one.value);
}

const editors: Record<SearchKind, ComponentType<KindEditorProps>> = {
  text: TextFilter,
  numberRange: NumberRangeFilter,
  dateRange: DateRangeFilter,
  options: OptionsFilter,
};
