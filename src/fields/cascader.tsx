import { useCallback, useMemo } from 'react';
import { getFieldType } from '../../contract/fields/registry.ts';
import { Combobox } from './combobox/Combobox.tsx';
import { filterChoices, joinLabels } from './combobox/choices.ts';
import { listPathChoices } from './combobox/pathChoices.ts';
import { useFieldOptions } from './combobox/useOptions.ts';
import { displayKey, toValueList } from './displayValue.ts';
import type {
  AnyField,
  FieldRenderer,
  FieldValues,
  FieldWidgetProps,
  ReadOnlyViewProps,
} from './fieldRenderer.ts';
import { PlainTextView } from './readOnly/PlainTextView.tsx';

/** At most 200 paths are offered at once; typing narrows them. */
const maxChoices = 200;

/** All paths through the tree in one list: a word of any level finds them, also by pinyin. */
function CascaderWidget({
  field,
  id,
  value,
  values,
  onChange,
  invalid,
  describedBy,
  bare,
  label,
}: FieldWidgetProps) {
  const options = useFieldOptions(field, values);
  const paths = useMemo(() => listPathChoices(options, getFieldType(field).separator), [options, field]);
  const find = useCallback(
    (keyword: string) => Promise.resolve(filterChoices(paths, keyword).slice(0, maxChoices)),
    [paths],
  );
  const last = toValueList(value).at(-1);
  const chosen = last === undefined ? [] : [{ value: last, label: formatPath(value, values, field) }];
  return (
    <Combobox
      id={id}
      chosen={chosen}
      multiple={false}
      find={find}
      wait={0}
      invalid={invalid}
      describedBy={describedBy}
      bare={bare ?? false}
      {...(label ? { label } : {})}
      onChoose={(next) => {
        const path = paths.find((one) => one.value === next[0]?.value)?.path;
        onChange(path ?? null, { [displayKey(field)]: joinLabels(next, false) });
      }}
    />
  );
}

function formatPath(value: unknown, row: FieldValues, field: AnyField): string {
  const view = row[displayKey(field)];
  return typeof view === 'string' && view !== '' ? view : getFieldType(field).text(value, field);
}

function CascaderView({ field, value, values }: ReadOnlyViewProps) {
  return (
    <PlainTextView
      field={field}
      value={value}
      values={{ [displayKey(field)]: formatPath(value, values, field) }}
    />
  );
}

export const cascaderField: FieldRenderer = {
  Widget: CascaderWidget,
  ReadOnlyView: CascaderView,
  span: 'cell',
  column: { align: 'left', text: formatPath },
};
