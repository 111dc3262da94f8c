import { type Environment, isLoopback } from './environment.ts';

const missingTrustProxyWarning =
  '已设置 PUBLIC_URL 而未设置 TRUST_PROXY：如有反向代理，所有人会被视为同一地址。 PUBLIC_URL is set and TRUST_PROXY is not: behind a proxy everybody counts as one address; set TRUST_PROXY, or 0 without a proxy.';
const plainHttpWarning =
  '正在以明文 HTTP 对外监听，密码和数据可被窃听：请在前面设置 HTTPS 反向代理，并设置 PUBLIC_URL。 Plain HTTP is open to other machines; put an HTTPS proxy in front and set PUBLIC_URL (docs/operating.md, HTTPS).';

/** Warnings about valid but risky settings; one sentence each, printed at start. */
export function listStartupWarnings({
  host,
  publicUrl,
  trustProxy,
}: Pick<Environment, 'host' | 'publicUrl' | 'trustProxy'>): string[] {
  const isOpen = !isLoopback(host) && !publicUrl.startsWith('https://');
  return [
    ...(publicUrl !== '' && trustProxy === undefined ? [missingTrustProxyWarning] : []),
    ...(isOpen ? [plainHttpWarning] : []),
  ];
}
