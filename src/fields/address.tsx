import './address.css';
import { countAddressLevels } from '../../contract/fields/address.ts';
import { getFieldType } from '../../contract/fields/registry.ts';
import { isLeafRegion } from '../../contract/fields/shared/region.ts';
import { AddressLevel, type RegionPath, regionLevelName } from './combobox/AddressLevel.tsx';
import { displayKey, formatDisplayValue, toValueList } from './displayValue.ts';
import type { FieldRenderer, FieldValues, FieldWidgetProps } from './fieldRenderer.ts';
import { PlainTextView } from './readOnly/PlainTextView.tsx';

/** One combobox for each level; a division without subdivisions has no box after it. */
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
}: FieldWidgetProps) {
  const { separator } = getFieldType(field);
  const path = parseRegionPath(toValueList(value), values[displayKey(field)], separator);
  const levels = countAddressLevels(field);
  const most = isLeafRegion(path.ids.at(-1) ?? '00') ? path.ids.length : levels;
  const choose = ({ ids, names }: RegionPath) =>
    onChange(ids.length === 0 ? null : ids, { [displayKey(field)]: names.join(separator) });
  return (
    <fieldset
      className="field-box field-address"
      aria-label={label ?? field.label}
      data-bare={bare || undefined}
      data-invalid={invalid || undefined}
    >
      {Array.from({ length: most }, (_, level) => (
        <AddressLevel
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is identified by its index
          key={level}
          way={path}
          level={level}
          levels={levels}
          id={level === 0 ? id : `${id}-${level}`}
          label={level === 0 ? label : `${label ?? field.label}：${regionLevelName(level)}`}
          invalid={invalid}
          describedBy={describedBy}
          onChoose={choose}
        />
      ))}
    </fieldset>
  );
}

function parseRegionPath(ids: readonly string[], view: FieldValues[string], separator: string): RegionPath {
  return { ids, names: typeof view === 'string' && view !== '' ? view.split(separator) : [] };
}

export const addressField: FieldRenderer = {
  Widget: AddressWidget,
  ReadOnlyView: PlainTextView,
  span: 'cell',
  column: { align: 'left', text: formatDisplayValue },
};
