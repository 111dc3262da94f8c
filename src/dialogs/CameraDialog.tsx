import './camera/camera.css';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.ts';
import { Shots } from './camera/Shots.tsx';
import type { BodyProps } from './open.ts';
import { DialogFrame } from './parts/DialogFrame.tsx';
import type { CameraProps } from './takePictures.ts';

/** What the camera sees; Enter on the button takes a picture, Ctrl+Enter goes on with those taken. */
export function CameraDialog({ props: { source, most }, close }: BodyProps<CameraProps, File[]>) {
  const place = useRef<HTMLDivElement>(null);
  const [taken, setTaken] = useState<readonly File[]>([]);
  const [busy, setBusy] = useState(false);
  const full = most !== undefined && taken.length >= most;
  useEffect(() => {
    let stop: (() => void) | undefined;
    let left = false;
    const shown = place.current && source.show(place.current);
    shown?.then(
      (end) => {
        stop = end;
        if (left) end();
      },
      () => toast.warning('请确认设备正常连接！'),
    );
    return () => {
      left = true;
      stop?.();
    };
  }, [source]);
  const grab = async () => {
    setBusy(true);
    try {
      const picture = await source.grab();
      setTaken((before) => [...before, picture]);
    } catch (error) {
      // Only logged, as the seed has it: one presses again.
      console.error(error);
    } finally {
      setBusy(false);
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
      <div ref={place} className="camera-view" />
      <Button autoFocus busy={busy} disabled={full} onClick={() => void grab()}>
        拍照
      </Button>
      <Shots files={taken} onDrop={(file) => setTaken((before) => before.filter((one) => one !== file))} />
    </DialogFrame>
  );
}
