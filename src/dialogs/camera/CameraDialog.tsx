import './camera.css';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import type { CameraSource } from './cameraSource.ts';
import { PictureStrip } from './PictureStrip.tsx';

/** `most`: the largest number of pictures; undefined: no limit. */
export type CameraDialogProps = { source: CameraSource; most: number | undefined };

/** Shows the camera image; Enter on the button takes a picture, Ctrl+Enter continues with the pictures taken. */
export function CameraDialog({ props: { source, most }, close }: DialogBodyProps<CameraDialogProps, File[]>) {
  // The overlay renders this element one turn after the dialog.
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const shown = useCameraPreview(source, place);
  const [taken, setTaken] = useState<readonly File[]>([]);
  const busy = useRef(false);
  const full = most !== undefined && taken.length >= most;
  const grab = async () => {
    if (busy.current || full) return;
    busy.current = true;
    try {
      await shown.current;
      const picture = await source.grab();
      setTaken((before) => [...before, picture]);
    } catch (error) {
      // The error is only logged, because the person simply presses the button again.
      console.error(error);
    } finally {
      busy.current = false;
    }
  };
  return (
    <DialogFrame
      title="拍照上传"
      width={720}
      confirmLabel="确定"
      aside={most === undefined ? `已拍 ${taken.length} 张` : `已拍 ${taken.length} / ${most} 张`}
      onCancel={() => close()}
      onConfirm={() => close([...taken])}
    >
      <div ref={setPlace} className="camera-view" />
      <Button autoFocus aria-disabled={full} onClick={() => void grab()}>
        拍照
      </Button>
      <PictureStrip
        files={taken}
        onRemove={(file) => setTaken((before) => before.filter((one) => one !== file))}
      />
    </DialogFrame>
  );
}

/** Shows the camera image in the element; the result resolves when the image is visible. */
function useCameraPreview(source: CameraSource, place: HTMLElement | null) {
  const shown = useRef<Promise<unknown>>(undefined);
  useEffect(() => {
    if (!place) return;
    let gone = false;
    const showing = source.show(place);
    shown.current = showing;
    // A video that is removed before it plays does not indicate a fault of the device.
    showing.catch(() => gone || toast.warning('请确认设备正常连接！'));
    return () => {
      gone = true;
    };
  }, [source, place]);
  return shown;
}
