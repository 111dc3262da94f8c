/**
 * Exchanges the code of a WeChat sign-in for the account's openid, as the OAuth call
 * `/sns/oauth2/access_token` of WeChat's open platform does.
 */
import { z } from 'zod';
import { requestProvider } from '../requestProvider.ts';

/** `url`: the base address, `https://api.weixin.qq.com`. */
export type WechatSettings = { url: string; appId: string; secret: string };

/** Throws PROVIDER_FAILED for a code that the service does not accept. */
export type WechatProvider = (code: string, signal: AbortSignal) => Promise<{ openId: string }>;

const answerShape = z.object({ openid: z.string().regex(/^[\w-]{6,128}$/) });

export function openWechat(settings: WechatSettings | null): WechatProvider | null {
  if (!settings) return null;
  return async (code, signal) => {
    const url = new URL(`${settings.url.replace(/\/+$/, '')}/sns/oauth2/access_token`);
    const { appId: appid, secret } = settings;
    url.search = new URLSearchParams({ appid, secret, code, grant_type: 'authorization_code' }).toString();
    const { openid } = await requestProvider(url, answerShape, {
      signal,
      timeLimitMs: 10_000,
      otherwise: 'PROVIDER_FAILED',
    });
    return { openId: openid };
  };
}
