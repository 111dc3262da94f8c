import { Cross } from '@blueprintjs/icons';
import { formatBounds, type LatLngBounds } from '../../../contract/fields/shared/latLng.ts';
import { IconButton } from '../../ui/Button.tsx';

type BoxListProps = {
  boxes: readonly LatLngBounds[];
  chosen: number;
  onChoose: (index: number) => void;
  onRemove?: (index: number) => void;
};

export function BoxList({ boxes, chosen, onChoose, onRemove }: BoxListProps) {
  if (boxes.length === 0) return <p className="map-dialog-none">还没有框</p>;
  return (
    <ul className="map-dialog-boxes" aria-label="已添加的框">
      {boxes.map((box, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its index only
        <li key={index} data-chosen={index === chosen || undefined}>
          <button type="button" aria-pressed={index === chosen} onClick={() => onChoose(index)}>
            <b>框 {index + 1}</b>
            <small className="field-figures">{formatBounds(box).replace(';', '\n')}</small>
          </button>
          {onRemove && (
            <IconButton label={`移除框 ${index + 1}`} onClick={() => onRemove(index)}>
              <Cross size={12} />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
