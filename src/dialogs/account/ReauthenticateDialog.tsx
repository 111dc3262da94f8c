import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { TextInputDialog } from '../shared/TextInputDialog.tsx';

export type ReauthenticateDialogProps = {
  /** The purpose of the proof, such as 修改手机. */
  purpose: string;
};

export function ReauthenticateDialog({ props, close }: DialogBodyProps<ReauthenticateDialogProps, string>) {
  const send = async (password: string) => {
    try {
      const { proof } = await api.userSession.reauthenticate({ body: { password } });
      close(proof);
      return undefined;
    } catch (error) {
      if (!(error instanceof CallFailure && error.reason === 'BAD_CREDENTIALS')) throw error;
      return '密码错误，请重新输入';
    }
  };
  return (
    <TextInputDialog
      title="验证身份"
      intro={`${props.purpose}前请再次输入登录密码。`}
      label="登录密码"
      type="password"
      autoComplete="current-password"
      judge={(password) => (password === '' ? '请输入密码' : undefined)}
      send={send}
      onCancel={() => close()}
    />
  );
}
