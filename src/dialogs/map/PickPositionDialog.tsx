import './mapDialog.css';
import { Locate } from '@blueprintjs/icons';
import { useId, useRef, useState } from 'react';
import { failures } from '../../../contract/failures.ts';
import { formatLatLng, type LatLng, parseLatLng } from '../../../contract/fields/shared/latLng.ts';
import { convertFromWgs84 } from '../../map/coordinateSystem.ts';
import { PinMap } from '../../map/PinMap.tsx';
import { Button } from '../../ui/Button.tsx';
import { LoadingIndicator } from '../../ui/EmptyState.tsx';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { useAddress, useInitialMapView } from './mapLookup.ts';
import { PlaceSearch } from './PlaceSearch.tsx';

export type PickPositionDialogProps = {
  title?: string;
  /** `lng,lat`, or '' for none yet. */
  position: string;
  /** True for a read-only map. */
  readOnly?: boolean;
};

const initialZoom = 12;
const locateTimeoutMs = 8_000;

/** A search result, an arrow key or a click moves the pin; Ctrl+Enter confirms. */
export function PickPositionDialog({ props, close }: DialogBodyProps<PickPositionDialogProps, string>) {
  const { readOnly = false } = props;
  const id = useId();
  const [spot, setSpot] = useState(() => parseLatLng(props.position));
  const [problem, setProblem] = useState<string>();
  const [note, setNote] = useState('');
  const start = useInitialMapView(spot);
  const found = useAddress(spot);
  const picks = useRef(0);
  const pick = (next: LatLng) => {
    picks.current += 1;
    setProblem(undefined);
    setSpot(parseLatLng(formatLatLng(next)));
  };
  const locate = () => {
    const before = picks.current;
    // A position picked since then wins.
    const unlessPicked = (then: () => void) => picks.current === before && then();
    const failed = () => unlessPicked(() => setProblem(failures.POSITION_UNKNOWN));
    if (!navigator.geolocation) return failed();
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        unlessPicked(() => pick(convertFromWgs84({ lng: coords.longitude, lat: coords.latitude }))),
      failed,
      { timeout: locateTimeoutMs },
    );
  };
  const confirm = () => {
    if (spot) close(formatLatLng(spot));
    else setProblem('请先在地图上选择位置');
  };
  return (
    <DialogFrame
      title={props.title ?? '位置选择'}
      width={860}
      problem={problem ?? (readOnly ? undefined : found.problem)}
      aside={readOnly ? undefined : '电脑端定位可能存在偏差，请核对后再确定'}
      onCancel={() => close()}
      {...(!readOnly && { onConfirm: confirm })}
    >
      {!readOnly && (
        <PlaceSearch id={id} onFind={pick} onNote={setNote}>
          <Button icon={<Locate size={14} />} onClick={locate}>
            定位
          </Button>
        </PlaceSearch>
      )}
      <div className="map-dialog-map">
        {start ? (
          <PinMap
            tiles={start.tiles}
            center={start.center}
            zoom={initialZoom}
            spot={spot}
            {...(!readOnly && { onPick: pick })}
          />
        ) : (
          <LoadingIndicator />
        )}
      </div>
      <div className="map-dialog-place" role="status">
        <b>{spot ? formatAddress(found) : '尚未选择位置'}</b>
        {spot && <span className="field-figures">{formatLatLng(spot)}</span>}
        {!readOnly && <small>方向键移动标记，+ − 缩放</small>}
      </div>
      <p className="map-dialog-note" role="status">
        {note}
      </p>
    </DialogFrame>
  );
}

function formatAddress({ address, problem }: ReturnType<typeof useAddress>): string {
  if (problem) return '地址未知';
  if (address === undefined) return '正在查询地址…';
  return address || '附近没有已知的地点';
}
