import type { Environment } from './environment.ts';
import type { StartResult } from './start.ts';

/** The text in the terminal once the server listens: the address and the accounts for the first sign-in. */
export function formatStartupBanner(environment: Environment, { address, first }: StartResult): string {
  const local = address.replace('127.0.0.1', 'localhost');
  const place = environment.publicUrl ? `${environment.publicUrl}（监听 ${local}）` : local;
  const lines = ['', `  签核已就绪  ${place}`, ''];
  if (first.administrator) {
    const { userName, password } = first.administrator;
    lines.push(`  管理员 ${userName}，一次性密码 ${password}（首次登录须修改，只显示这一次）`, '');
  }
  if (first.demo) {
    for (const { userName, about } of first.demo.accounts) lines.push(`  ${userName.padEnd(16)}${about}`);
    lines.push('', `  演示账号的密码都是 ${first.demo.password}`, '');
  }
  return lines.join('\n');
}
