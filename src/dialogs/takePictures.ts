/** Camera or files of this machine (forms seed, points 2 and 5): asked where the tenant allows for a camera at all. */
import { outsideServices } from '../state/outsideServices.ts';
import { configured } from '../state/session.ts';
import { toast } from '../ui/toast.ts';
import type { CameraSource } from './camera/source.ts';
import { type Dialog, openDialog } from './open.ts';

const choice: Dialog<Record<never, never>, 'camera' | 'local'> = {
  id: 'cameraChoice',
  load: () => import('./CameraChoiceDialog.tsx').then((chunk) => chunk.CameraChoiceDialog),
};

/** `most`: so many pictures at most; absent: as many as one likes. */
export type CameraProps = { source: CameraSource; most: number | undefined };

const camera: Dialog<CameraProps, File[]> = {
  id: 'camera',
  load: () => import('./CameraDialog.tsx').then((chunk) => chunk.CameraDialog),
};

export async function takePictures(most: number | undefined): Promise<File[] | 'local'> {
  if (!configured('sys.upload.enable.camera', false)) return 'local';
  const chosen = await openDialog(choice, {});
  if (chosen !== 'camera') return chosen ?? [];
  const [{ cameraService }, { cameraSource }] = await Promise.all([
    outsideServices(),
    import('./camera/source.ts'),
  ]);
  const source = await cameraSource(cameraService);
  if (!source) {
    toast.warning('请确认设备正常连接！');
    return [];
  }
  try {
    return (await openDialog(camera, { source, most })) ?? [];
  } finally {
    // Also where the dialog was called off before it was drawn: else the camera would stay on.
    source.close();
  }
}
