import './camera.css';
import { Camera, FolderOpen } from '@blueprintjs/icons';
import { Button } from '../../ui/Button.tsx';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';

/** Chooses the source of a file; ← and → move between the buttons, as in every dialog. */
export function CameraChoiceDialog({ close }: DialogBodyProps<Record<never, never>, 'camera' | 'local'>) {
  return (
    <DialogFrame title="选择上传方式" cancelLabel="取消" onCancel={() => close()}>
      <div className="camera-choice">
        <Button autoFocus icon={<Camera size={16} />} onClick={() => close('camera')}>
          拍照上传
        </Button>
        <Button icon={<FolderOpen size={16} />} onClick={() => close('local')}>
          本地上传
        </Button>
      </div>
    </DialogFrame>
  );
}
