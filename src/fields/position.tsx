import { Map as MapIcon, MapMarker } from '@blueprintjs/icons';
import type { KeyboardEvent } from 'react';
import { getFieldType } from '../../contract/fields/registry.ts';
import { IconButton } from '../ui/Button.tsx';
import { toValueList } from './displayValue.ts';
import { useFieldContext } from './fieldContext.ts';
import type {
  AnyField,
  FieldRenderer,
  FieldValues,
  FieldWidgetProps,
  ReadOnlyViewProps,
} from './fieldRenderer.ts';

/** A position, typed or picked on the map (the button, or Alt+↓); boxes are only drawn on the map. */
function PositionWidget({ field, id, value, onChange, invalid, describedBy, bare, label }: FieldWidgetProps) {
  const services = useFieldContext();
  const pick = async () => {
    const picked = field.rectangle
      ? await services.pickBoxes(toValueList(value))
      : await services.pickPosition(typeof value === 'string' ? value : '');
    if (picked !== undefined) onChange(picked);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault();
      void pick();
    } else if (field.rectangle && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault();
      onChange(null);
    }
  };
  return (
    <div className="field-box" data-bare={bare || undefined} data-invalid={invalid || undefined}>
      <input
        id={id}
        className="field-box-input field-figures"
        autoComplete="off"
        spellCheck={false}
        readOnly={field.rectangle === true}
        placeholder={field.rectangle ? 'Alt ↓ 在地图上框选' : '经度,纬度，Alt ↓ 打开地图'}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={normalizePosition(value, field)}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton
        className="field-more"
        tabIndex={-1}
        label={field.rectangle ? '在地图上框选' : '在地图上选择'}
        onClick={() => void pick()}
      >
        {field.rectangle ? <MapIcon size={12} /> : <MapMarker size={12} />}
      </IconButton>
    </div>
  );
}

const normalizePosition = (value: unknown, field: AnyField): string => {
  const count = toValueList(value).length;
  if (!field.rectangle) return value === null || value === undefined ? '' : String(value);
  return count === 0 ? '' : `${count} 个区域`;
};

const formatPosition = (value: unknown, _row: FieldValues, field: AnyField): string =>
  getFieldType(field).text(value, field);

function PositionView({ field, value }: ReadOnlyViewProps) {
  const services = useFieldContext();
  const text = field.rectangle ? normalizePosition(value, field) : formatPosition(value, {}, field);
  if (text === '') return <span />;
  const [first, second] = text.split(',');
  return (
    <span className="field-related">
      <span>
        {first}
        {second && (
          <>
            ,<wbr />
            {second}
          </>
        )}
      </span>
      <IconButton
        className="field-more"
        label={`在地图上查看${field.label}`}
        onClick={() => void services.showOnMap(field.label, toValueList(value))}
      >
        <MapMarker size={12} />
      </IconButton>
    </span>
  );
}

export const positionField: FieldRenderer = {
  Widget: PositionWidget,
  ReadOnlyView: PositionView,
  span: 'cell',
  column: { align: 'left', text: formatPosition, width: 180 },
};
