import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import type { OneTimePasswordProps } from './showOneTimePassword.ts';

export function OneTimePasswordDialog({ props, close }: DialogBodyProps<OneTimePasswordProps, never>) {
  const copy = async () => {
    await navigator.clipboard.writeText(props.password);
    toast.success('已复制');
  };
  return (
    <DialogFrame title="初始密码" width={420} onCancel={() => close()}>
      <p className="dialog-subject">密码只显示这一次，请转交本人；首次登录时须修改。</p>
      <p className="dialog-one-time-password">
        <output>{props.password}</output>
        <Button autoFocus onClick={copy}>
          复制
        </Button>
      </p>
    </DialogFrame>
  );
}
