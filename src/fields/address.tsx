import './address.css';
import { addressLevels } from '../../contract/fields/address.ts';
import { typeOf } from '../../contract/fields/registry.ts';
import { isLeafRegion } from '../../contract/fields/shared/region.ts';
import { AddressLevel, levelName, type Way } from './parts/AddressLevel.tsx';
import { shownText, valuesOf, viewName } from './parts/shown.ts';
import { TextRead } from './parts/TextRead.tsx';
import type { FieldLook, Values, WidgetProps } from './type.ts';

/** A box for each level; one that has nothing below it has no box after it. */
function AddressWidget({
  field,
  id,
  values,
  value,
  onChange,
  invalid,
  describedBy,
  bare,
  label,
}: WidgetProps) {
  const { separator } = typeOf(field);
  const way = wayOf(valuesOf(value), values[viewName(field)], separator);
  const levels = addressLevels(field);
  const most = isLeafRegion(way.ids.at(-1) ?? '00') ? way.ids.length : levels;
  const choose = ({ ids, names }: Way) =>
    onChange(ids.length === 0 ? null : ids, { [viewName(field)]: names.join(separator) });
  return (
    <fieldset
      className="field-box field-address"
      aria-label={label ?? field.label}
      data-bare={bare || undefined}
      data-invalid={invalid || undefined}
    >
      {Array.from({ length: most }, (_, level) => (
        <AddressLevel
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place in the way
          key={level}
          way={way}
          level={level}
          levels={levels}
          id={level === 0 ? id : `${id}-${level}`}
          label={level === 0 ? label : `${label ?? field.label}：${levelName(level)}`}
          invalid={invalid}
          describedBy={describedBy}
          onChoose={choose}
        />
      ))}
    </fieldset>
  );
}

function wayOf(ids: readonly string[], view: Values[string], separator: string): Way {
  return { ids, names: typeof view === 'string' && view !== '' ? view.split(separator) : [] };
}

export const addressLook: FieldLook = {
  Widget: AddressWidget,
  Read: TextRead,
  span: 'cell',
  column: { align: 'left', text: shownText },
};
