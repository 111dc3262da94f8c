import { type FormEvent, useId, useState } from 'react';
import { api } from '../client/api.ts';
import { CallFailure } from '../client/failure.ts';
import type { BodyProps } from './open.ts';
import { DialogFrame } from './parts/DialogFrame.tsx';
import { LineField } from './parts/LineField.tsx';
import { useSending } from './parts/useSending.ts';
import type { ReauthenticateProps } from './reauthenticate.ts';

export function ReauthenticateDialog({ props, close }: BodyProps<ReauthenticateProps, string>) {
  const form = useId();
  const sending = useSending();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const confirm = () => {
    setProblem(password === '' ? '请输入密码' : undefined);
    if (password === '') return;
    sending.run(async () => {
      try {
        const { proof } = await api.userSession.reauthenticate({ body: { password } });
        close(proof);
      } catch (error) {
        if (!(error instanceof CallFailure && error.reason === 'BAD_CREDENTIALS')) throw error;
        setPassword('');
        setProblem('密码错误，请重新输入');
      }
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <DialogFrame
      title="验证身份"
      width={420}
      confirmKeys="Enter"
      busy={sending.busy}
      problem={sending.problem}
      onCancel={() => close()}
      onConfirm={confirm}
    >
      <p className="dialog-subject">{props.purpose}前请再次输入登录密码。</p>
      <form id={form} onSubmit={submit} noValidate>
        <LineField
          label="登录密码"
          type="password"
          autoComplete="current-password"
          value={password}
          problem={problem}
          onWrite={setPassword}
        />
      </form>
    </DialogFrame>
  );
}
