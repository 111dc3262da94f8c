/** Props of every view of a file. */
import type { FileEdit } from '../../../../contract/calls/file.ts';
import type { StoredFile } from '../../../fields/fieldContext.ts';

export type FileViewProps = {
  file: StoredFile;
  editing: boolean;
  /** Receives the edit to save; undefined: nothing is changed. */
  onEdit: (edit: FileEdit | undefined) => void;
  onDownload: () => void;
};

const zoomSteps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6] as const;

/** Returns the next step up or down from any scale. */
export function stepZoom(scale: number, by: 1 | -1): number {
  const steps = by > 0 ? zoomSteps : zoomSteps.toReversed();
  return steps.find((step) => (step - scale) * by > 0.001) ?? scale;
}

export type PixelSize = { width: number; height: number };

type Picture = { natural: PixelSize; space: PixelSize; scale: number; quarters: number };

/** The size of a rotated picture and of its scrolled box: at scale 1 it fits the space and is not enlarged. */
export function layoutPicture({ natural, space, scale, quarters }: Picture): {
  box: PixelSize;
  picture: PixelSize;
} {
  const turned = quarters % 2 !== 0;
  const [across, down] = turned ? [natural.height, natural.width] : [natural.width, natural.height];
  const factor = Math.min(1, space.width / across, space.height / down) * scale;
  const picture = { width: natural.width * factor, height: natural.height * factor };
  return { picture, box: turned ? { width: picture.height, height: picture.width } : picture };
}
