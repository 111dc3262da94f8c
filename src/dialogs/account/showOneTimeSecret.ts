/** Shows a generated password or a new API token, which the server answers only once. */
import { type Dialog, openDialog } from '../openDialog.ts';
import type { OneTimeSecretProps } from './OneTimeSecretDialog.tsx';

const dialog: Dialog<OneTimeSecretProps, never> = {
  id: 'oneTimeSecret',
  load: () => import('./OneTimeSecretDialog.tsx').then((chunk) => chunk.OneTimeSecretDialog),
};

/** Resolves when the dialog is closed. */
export async function showOneTimePassword(password: string): Promise<void> {
  const intro = '密码只显示这一次，请转交本人；首次登录时须修改。';
  await openDialog(dialog, { title: '初始密码', intro, secret: password });
}

/** Resolves when the dialog is closed. */
export async function showNewToken(token: string): Promise<void> {
  const intro = '令牌只显示这一次，请现在复制并妥善保存；遗失后请撤销并新建。';
  await openDialog(dialog, { title: '新令牌', intro, secret: token });
}
