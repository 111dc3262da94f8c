/** The part of a picture that becomes the avatar: drag or arrow keys move it, the wheel or + and − zoom. */
import './avatarDialog.css';
import { type PointerEvent, useEffect, useId, useRef } from 'react';
import { type Crop, clampCrop, cropByKey, maxZoom, moveCrop, zoomCrop, zoomStep } from './cropGeometry.ts';
import { avatarSide, drawCrop } from './drawCrop.ts';

type CropBoxProps = { picture: ImageBitmap; crop: Crop; onChange: (crop: Crop) => void };

export function CropBox({ picture, crop, onChange }: CropBoxProps) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  useEffect(() => canvas.current?.focus({ preventScroll: true }), []);
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { movementX: x, movementY: y } = event;
    const { clientWidth } = event.currentTarget;
    onChange(moveCrop(picture, crop, { x: -x / clientWidth, y: -y / clientWidth }));
  };
  return (
    <div className="avatar-crop">
      <canvas
        ref={canvas}
        width={avatarSide}
        height={avatarSide}
        role="img"
        aria-label="头像的范围"
        aria-describedby={`${id}-keys`}
        tabIndex={0}
        onKeyDown={(event) => {
          const next = cropByKey(picture, crop, event);
          if (!next) return;
          event.preventDefault();
          onChange(next);
        }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onWheel={({ deltaY }) => onChange(zoomCrop(picture, crop, deltaY < 0 ? zoomStep : 1 / zoomStep))}
      />
      <label htmlFor={id}>缩放</label>
      <input
        id={id}
        type="range"
        min={1}
        max={maxZoom}
        step={0.05}
        value={crop.zoom}
        onChange={(event) => onChange(clampCrop(picture, { ...crop, zoom: Number(event.target.value) }))}
      />
      <small id={`${id}-keys`}>拖动或方向键移动，+ − 或滚轮缩放</small>
    </div>
  );
}
