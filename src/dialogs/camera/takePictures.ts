/** Takes pictures by camera or offers local files; asks only where the tenant allows a camera. */
import { loadExternalServices } from '../../state/cache/externalServices.ts';
import { isFeatureEnabled } from '../../state/session/session.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Dialog, openDialog } from '../openDialog.ts';
import type { CameraDialogProps } from './CameraDialog.tsx';

const choiceDialog: Dialog<Record<never, never>, 'camera' | 'local'> = {
  id: 'cameraChoice',
  load: () => import('./CameraChoiceDialog.tsx').then((chunk) => chunk.CameraChoiceDialog),
};

const cameraDialog: Dialog<CameraDialogProps, File[]> = {
  id: 'camera',
  load: () => import('./CameraDialog.tsx').then((chunk) => chunk.CameraDialog),
};

export async function takePictures(most: number | undefined): Promise<File[] | 'local'> {
  if (!isFeatureEnabled('sys.upload.enable.camera', false)) return 'local';
  const chosen = await openDialog(choiceDialog, {});
  if (chosen !== 'camera') return chosen ?? [];
  const [{ cameraService }, { openCameraSource }] = await Promise.all([
    loadExternalServices(),
    import('./cameraSource.ts'),
  ]);
  const source = await openCameraSource(cameraService);
  if (!source) {
    toast.warning('请确认设备正常连接！');
    return [];
  }
  try {
    return (await openDialog(cameraDialog, { source, most })) ?? [];
  } finally {
    // The source is closed even if the dialog was canceled before it was rendered; otherwise the camera would stay on.
    source.close();
  }
}
