import './parts/mapDialog.css';
import { Plus } from '@blueprintjs/icons';
import { useId, useRef, useState } from 'react';
import { type Box, boxOf, boxText, middleOf, type Spot } from '../../contract/fields/shared/spot.ts';
import { BoxMap, type BoxMapControl } from '../map/BoxMap.tsx';

import { Button } from '../ui/Button.tsx';
import { Loading } from '../ui/EmptyState.tsx';
import type { BodyProps } from './open.ts';
import { BoxList } from './parts/BoxList.tsx';
import { DialogFrame } from './parts/DialogFrame.tsx';
import { useMapStart } from './parts/mapPlace.ts';
import { PlaceSearch } from './parts/PlaceSearch.tsx';
import type { PickBoxesProps } from './pickBoxes.ts';

const zoom = 15;

/** From its middle to each side, in degrees (forms seed, point 9). */
const reach = 0.002;

const most = 50;

/** Search for a place, add a box there, move and size it by keys or its corners; Ctrl+Enter confirms. */
export function PickBoxesDialog({ props, close }: BodyProps<PickBoxesProps, string[]>) {
  const { readOnly = false } = props;
  const id = useId();
  const [boxes, setBoxes] = useState<readonly Box[]>(() => props.boxes.flatMap((text) => boxOf(text) ?? []));
  const [chosen, setChosen] = useState(0);
  const [note, setNote] = useState('');
  const [first] = boxes;
  const start = useMapStart(first && middleOf(first));
  const control = useRef<BoxMapControl>(null);
  const choose = (index: number) => {
    const box = boxes[index];
    setChosen(index);
    if (box) control.current?.reveal(middleOf(box));
  };
  const add = () => {
    const middle = control.current?.center();
    if (!middle || boxes.length >= most) return;
    setBoxes([...boxes, around(middle)]);
    setChosen(boxes.length);
  };
  const remove = (index: number) => {
    setBoxes(boxes.filter((_, at) => at !== index));
    setChosen(Math.max(0, Math.min(chosen, boxes.length - 2)));
  };
  // Without a box confirming does nothing (forms seed, point 5).
  const confirm = () => boxes.length > 0 && close(boxes.map(boxText));
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
          <Button icon={<Plus size={14} />} disabled={!start || boxes.length >= most} onClick={add}>
            添加框
          </Button>
        </PlaceSearch>
      )}
      <div className="map-dialog-map" data-list>
        {start ? (
          <BoxMap
            tiles={start.tiles}
            center={start.centre}
            zoom={zoom}
            boxes={boxes}
            chosen={chosen}
            control={control}
            {...(!readOnly && {
              onBox: (box) => setBoxes(boxes.map((one, index) => (index === chosen ? box : one))),
              onRemove: () => remove(chosen),
            })}
          />
        ) : (
          <Loading />
        )}
        <BoxList boxes={boxes} chosen={chosen} onChoose={choose} {...(!readOnly && { onRemove: remove })} />
      </div>
      <p className="map-dialog-note" role="status">
        {note}
      </p>
    </DialogFrame>
  );
}

const around = ({ lng, lat }: Spot): Box => ({
  southWest: { lng: lng - reach, lat: lat - reach },
  northEast: { lng: lng + reach, lat: lat + reach },
});
