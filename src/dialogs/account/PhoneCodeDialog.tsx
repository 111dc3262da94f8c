import { useEffect, useRef } from 'react';
import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { useCodeSending } from '../../state/session/useCodeSending.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { Button } from '../../ui/Button.tsx';
import type { DialogBodyProps } from '../openDialog.ts';
import { TextInputDialog } from '../shared/TextInputDialog.tsx';

export type PhoneCodeDialogProps = {
  /** The new number, to which the code is sent. */
  phonenumber: string;
  save: (code: string) => Promise<void>;
};

/** Saved, or refused for another reason than the code. */
export type PhoneCodeOutcome = { error?: unknown };

export function PhoneCodeDialog({ props, close }: DialogBodyProps<PhoneCodeDialogProps, PhoneCodeOutcome>) {
  const { phonenumber, save } = props;
  const sending = useCodeSending();
  const requestCode = () =>
    void api.verifyCode
      .send({ body: { purpose: 'phone', phonenumber } })
      .then(sending.onSent)
      .catch(showFailure);
  const isRequested = useRef(false);
  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    requestCode();
  });
  const send = async (code: string) => {
    try {
      await save(code.trim());
      close({});
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.reason === 'BAD_CODE' || error.reason === 'LOCKED') return error.message;
      close({ error });
    }
    return undefined;
  };
  return (
    <TextInputDialog
      title="验证新手机"
      intro={`请输入发到 ${phonenumber} 的短信验证码。`}
      label="短信验证码"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={6}
      judge={(code) => (/^\d{6}$/.test(code.trim()) ? undefined : '请输入 6 位验证码')}
      send={send}
      aside={
        <Button disabled={sending.waiting} onClick={requestCode}>
          {sending.label}
        </Button>
      }
      onCancel={() => close()}
    />
  );
}
