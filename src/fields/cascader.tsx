import { useCallback, useMemo } from 'react';
import { typeOf } from '../../contract/fields/registry.ts';
import { Combobox } from './parts/Combobox.tsx';
import { labelsOf, matching } from './parts/choices.ts';
import { pathChoices } from './parts/paths.ts';
import { valuesOf, viewName } from './parts/shown.ts';
import { TextRead } from './parts/TextRead.tsx';
import { useOptions } from './parts/useOptions.ts';
import type { AnyField, FieldLook, ReadProps, Values, WidgetProps } from './type.ts';

/** So many ways are offered at once; typing narrows them. */
const offered = 200;

/** All ways through the tree in one list: a word of any level finds them, also by pinyin. */
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
}: WidgetProps) {
  const options = useOptions(field, values);
  const paths = useMemo(() => pathChoices(options, typeOf(field).separator), [options, field]);
  const find = useCallback(
    (keyword: string) => Promise.resolve(matching(paths, keyword).slice(0, offered)),
    [paths],
  );
  const last = valuesOf(value).at(-1);
  const chosen = last === undefined ? [] : [{ value: last, label: pathText(value, values, field) }];
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
        onChange(path ?? null, { [viewName(field)]: labelsOf(next, false) });
      }}
    />
  );
}

function pathText(value: unknown, row: Values, field: AnyField): string {
  const view = row[viewName(field)];
  return typeof view === 'string' && view !== '' ? view : typeOf(field).text(value, field);
}

function CascaderRead({ field, value, values }: ReadProps) {
  return (
    <TextRead field={field} value={value} values={{ [viewName(field)]: pathText(value, values, field) }} />
  );
}

export const cascaderLook: FieldLook = {
  Widget: CascaderWidget,
  Read: CascaderRead,
  span: 'cell',
  column: { align: 'left', text: pathText },
};
