import { Button } from '../../ui/Button.tsx';
import { writeClipboard } from '../../ui/clipboard.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';

export type OneTimeSecretProps = { title: string; intro: string; secret: string };

export function OneTimeSecretDialog({ props, close }: DialogBodyProps<OneTimeSecretProps, never>) {
  const copy = async () => {
    await writeClipboard(props.secret);
    toast.success('已复制');
  };
  return (
    <DialogFrame title={props.title} onCancel={() => close()}>
      <p className="dialog-secret-intro">{props.intro}</p>
      <p className="dialog-one-time-secret">
        <output>{props.secret}</output>
        <Button autoFocus onClick={copy}>
          复制
        </Button>
      </p>
    </DialogFrame>
  );
}
