/** The square part of a picture that becomes an avatar. Lengths are pixels of the picture. Pure. */

export type PictureSize = { width: number; height: number };

/** The center of the square, and how far it is enlarged: 1 is the largest square that fits. */
export type Crop = { x: number; y: number; zoom: number };

export const maxZoom = 8;
/** The factor of a key and of a turn of the wheel. */
export const zoomStep = 1.1;
/** An arrow key moves by this part of the square; with Shift, by five times as much. */
const moveStep = 0.02;

export const createCenterCrop = ({ width, height }: PictureSize): Crop => ({
  x: width / 2,
  y: height / 2,
  zoom: 1,
});

export const cropSide = ({ width, height }: PictureSize, { zoom }: Crop): number =>
  Math.min(width, height) / zoom;

/** The same crop, moved into the picture. */
export function clampCrop(picture: PictureSize, crop: Crop): Crop {
  const zoom = Math.min(maxZoom, Math.max(1, crop.zoom));
  const half = cropSide(picture, { ...crop, zoom }) / 2;
  const within = (value: number, length: number) => Math.min(length - half, Math.max(half, value));
  return { zoom, x: within(crop.x, picture.width), y: within(crop.y, picture.height) };
}

/** Moves the square by parts of its side. */
export function moveCrop(picture: PictureSize, crop: Crop, by: { x: number; y: number }): Crop {
  const side = cropSide(picture, crop);
  return clampCrop(picture, { ...crop, x: crop.x + by.x * side, y: crop.y + by.y * side });
}

export const zoomCrop = (picture: PictureSize, crop: Crop, factor: number): Crop =>
  clampCrop(picture, { ...crop, zoom: crop.zoom * factor });

/** The crop after a key; undefined for a key that does not change it. */
export function cropByKey(
  picture: PictureSize,
  crop: Crop,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Crop | undefined {
  const step = shiftKey ? moveStep * 5 : moveStep;
  const moves: Partial<Record<string, { x: number; y: number }>> = {
    ArrowLeft: { x: -step, y: 0 },
    ArrowRight: { x: step, y: 0 },
    ArrowUp: { x: 0, y: -step },
    ArrowDown: { x: 0, y: step },
  };
  const move = moves[key];
  if (move) return moveCrop(picture, crop, move);
  if (key === '+' || key === '=') return zoomCrop(picture, crop, zoomStep);
  if (key === '-' || key === '_') return zoomCrop(picture, crop, 1 / zoomStep);
  return undefined;
}
