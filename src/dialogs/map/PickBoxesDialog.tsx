import './mapDialog.css';
import { Plus } from '@blueprintjs/icons';
import { useId, useRef, useState } from 'react';
import {
  formatBounds,
  getCenter,
  type LatLng,
  type LatLngBounds,
  parseBounds,
} from '../../../contract/fields/shared/latLng.ts';
import { BoxMap, type BoxMapControl } from '../../map/BoxMap.tsx';

import { Button } from '../../ui/Button.tsx';
import { LoadingIndicator } from '../../ui/EmptyState.tsx';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { BoxList } from './BoxList.tsx';
import { useInitialMapView } from './mapLookup.ts';
import { PlaceSearch } from './PlaceSearch.tsx';

export type PickBoxesDialogProps = {
  title?: string;
  /** `swLng,swLat;neLng,neLat` each. */
  boxes: readonly string[];
  /** True for a read-only map. */
  readOnly?: boolean;
};

const initialZoom = 15;

/** The distance from the center to each side, in degrees. */
const halfSideDegrees = 0.002;

const maxBoxes = 50;

/** Search for a place, add a box there, move and size it by keys or its corners; Ctrl+Enter confirms. */
export function PickBoxesDialog({ props, close }: DialogBodyProps<PickBoxesDialogProps, string[]>) {
  const { readOnly = false } = props;
  const id = useId();
  const [boxes, setBoxes] = useState<readonly LatLngBounds[]>(() =>
    props.boxes.flatMap((text) => parseBounds(text) ?? []),
  );
  const [chosen, setChosen] = useState(0);
  const [note, setNote] = useState('');
  const [first] = boxes;
  const start = useInitialMapView(first && getCenter(first));
  const control = useRef<BoxMapControl>(null);
  const choose = (index: number) => {
    const box = boxes[index];
    setChosen(index);
    if (box) control.current?.reveal(getCenter(box));
  };
  const add = () => {
    const middle = control.current?.center();
    if (!middle || boxes.length >= maxBoxes) return;
    setBoxes([...boxes, boxAround(middle)]);
    setChosen(boxes.length);
  };
  const remove = (index: number) => {
    setBoxes(boxes.filter((_, at) => at !== index));
    setChosen(Math.max(0, Math.min(chosen, boxes.length - 2)));
  };
  // Confirming without a box does nothing.
  const confirm = () => boxes.length > 0 && close(boxes.map(formatBounds));
  return (
    <DialogFrame
      title={props.title ?? '位置框选'}
      width={960}
      aside={readOnly ? undefined : '方向键移动所选框，⇧ 方向键改变大小，Delete 移除'}
      onCancel={() => close()}
      {...(!readOnly && { onConfirm: confirm })}
    >
      {!readOnly && (
        <PlaceSearch id={id} onFind={(spot) => control.current?.reveal(spot)} onNote={setNote}>
          <Button icon={<Plus size={14} />} disabled={!start || boxes.length >= maxBoxes} onClick={add}>
            添加框
          </Button>
        </PlaceSearch>
      )}
      <div className="map-dialog-map" data-list>
        {start ? (
          <BoxMap
            tiles={start.tiles}
            center={start.center}
            zoom={initialZoom}
            boxes={boxes}
            chosen={chosen}
            control={control}
            {...(!readOnly && {
              onBox: (box) => setBoxes(boxes.map((one, index) => (index === chosen ? box : one))),
              onRemove: () => remove(chosen),
            })}
          />
        ) : (
          <LoadingIndicator />
        )}
        <BoxList boxes={boxes} chosen={chosen} onChoose={choose} {...(!readOnly && { onRemove: remove })} />
      </div>
      <p className="map-dialog-note" role="status">
        {note}
      </p>
    </DialogFrame>
  );
}

const boxAround = ({ lng, lat }: LatLng): LatLngBounds => ({
  southWest: { lng: lng - halfSideDegrees, lat: lat - halfSideDegrees },
  northEast: { lng: lng + halfSideDegrees, lat: lat + halfSideDegrees },
});
