/** The input of a search item: the condition at its place in the filter. */
import { type ComponentType, useCallback, useEffect, useId, useState } from 'react';
import type { FilterCondition } from '../../../contract/filter/filterTree.ts';
import { Combobox } from '../../fields/combobox/Combobox.tsx';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { matchesPinyin } from '../../ui/format/pinyin.ts';
import {
  createItemCondition,
  createRangeCondition,
  getRange,
  placeOfItem,
} from '../model/query/searchConditions.ts';
import type { SearchItem, SearchKind } from '../model/searchItem.ts';
import { DateRangeBox, NumberRangeBox } from './RangeBoxes.tsx';

export type SearchItemEditorProps = {
  item: SearchItem;
  condition: FilterCondition | undefined;
  /** Why the list could not be searched by it. */
  problem?: string | undefined;
  /** `now`: the value is complete, and the list searches by it immediately. */
  onChange: (condition: FilterCondition | undefined, now: boolean) => void;
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

function TextFilter({ item, condition, problem, problemId, onChange }: KindEditorProps) {
  return (
    <input
      className="grid-input"
      aria-label={item.label}
      {...(problem !== undefined && { 'aria-invalid': true, 'aria-describedby': problemId })}
      maxLength={200}
      value={String(condition?.value ?? '')}
      onChange={(event) => onChange(createItemCondition(item, event.target.value), false)}
    />
  );
}

/** Numbers are typed, so that they wait for the search; a picked day does not. */
function RangeFilter({ item, condition, onChange }: SearchItemEditorProps) {
  const isDate = item.kind === 'dateRange';
  const Box = isDate ? DateRangeBox : NumberRangeBox;
  return (
    <Box
      field={item}
      range={getRange(condition)}
      onChange={(range) => onChange(createRangeCondition(placeOfItem(item).field, range), isDate)}
    />
  );
}

const OptionsFilter = ({ item, condition, onChange }: SearchItemEditorProps) => (
  <OptionsBox
    item={item}
    values={[condition?.value ?? []].flat().map(String)}
    onChange={(values) => onChange(createItemCondition(item, values), true)}
  />
);

type OptionsBoxProps = {
  item: Pick<SearchItem, 'label' | 'options' | 'lookUp' | 'findOptionsByValue' | 'single'>;
  values: readonly string[];
  onChange: (values: string[]) => void;
};

export function OptionsBox({ item, values, onChange }: OptionsBoxProps) {
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
  const chosen = values.map((one) => ({
    value: one,
    label: known.find((choice) => choice.value === one)?.label ?? one,
  }));
  const nameless = chosen.filter((one) => one.label === one.value).map((one) => one.value);
  // After a reload or from a link only the ids are known; the first page of options names most of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for ids without a name
  useEffect(() => {
    if (nameless.length === 0) return;
    const lookup = item
      .findOptionsByValue?.(nameless)
      .then((found) => setKnown((before) => [...before, ...found]));
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
      onChoose={(next) => onChange(next.map(({ value }) => value))}
    />
  );
}

const editors: Record<SearchKind, ComponentType<KindEditorProps>> = {
  text: TextFilter,
  numberRange: RangeFilter,
  dateRange: RangeFilter,
  options: OptionsFilter,
};
