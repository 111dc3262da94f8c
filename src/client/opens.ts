import { ofetch } from 'ofetch';
import { token } from './cookies.ts';
import { type CallFailure, failureOf, transportFailure } from './failure.ts';
import { tellOf } from './notices.ts';

/**
 * Asks for the first byte of a file of this origin: a refusal is a failure in words, which a download by the browser is
 * not.
 */
export async function assertOpens(link: string): Promise<void> {
  const held = token.get();
  const headers = { Range: 'bytes=0-0', ...(held && { Authorization: `Bearer ${held}` }) };
  const how = { headers, retry: 0, ignoreResponseError: true, responseType: 'text' } as const;
  const answer = await ofetch.raw(link, how).catch((error: unknown) => {
    throw told(transportFailure(error));
  });
  const failure = answer.status < 400 ? undefined : failureOf(answer.status, parsed(answer._data ?? ''));
  if (failure) throw told(failure);
}

function told(failure: CallFailure): CallFailure {
  tellOf(failure);
  return failure;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Whatever stands between here and the server answers with pages of its own.
    return text;
  }
}
