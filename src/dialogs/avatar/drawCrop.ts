/** Draws the crop of a picture, and encodes it as an avatar. */
import { type Crop, cropSide } from './cropGeometry.ts';

/** Side of an avatar in pixels. */
export const avatarSide = 256;
const maxBytes = 100 * 1024;
const qualities = [0.9, 0.8, 0.7, 0.5, 0.3] as const;

export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const side = cropSide(picture, crop);
  canvas.width = avatarSide;
  canvas.height = avatarSide;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser has no 2d canvas.');
  // JPEG has no transparency.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, avatarSide, avatarSide);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, avatarSide, avatarSide);
}

/** A JPEG file of at most 100 kB. */
export async function encodeAvatar(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  drawCrop(canvas, picture, crop);
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= maxBytes) return new File([blob], 'avatar.jpg', { type: 'image/jpeg' });
  }
  throw new Error(`The picture of ${avatarSide} pixels is larger than ${maxBytes} bytes in every quality.`);
}
