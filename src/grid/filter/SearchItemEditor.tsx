/** The input of a search item: the condition at its place in the filter. */
import { type ComponentType, useId } from 'react';
import type { FilterCondition } from '../../../contract/filter/filterTree.ts';
import { getRange } from '../../fields/conditions/conditionRange.ts';
import { OptionsBox } from '../../fields/conditions/OptionsBox.tsx';
import { DateRangeBox, NumberRangeBox } from '../../fields/conditions/RangeBoxes.tsx';
import { createItemCondition, createRangeCondition, placeOfItem } from '../model/query/searchConditions.ts';
import type { SearchItem, SearchKind } from '../model/searchItem.ts';

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

const editors: Record<SearchKind, ComponentType<KindEditorProps>> = {
  text: TextFilter,
  numberRange: RangeFilter,
  dateRange: RangeFilter,
  options: OptionsFilter,
};
