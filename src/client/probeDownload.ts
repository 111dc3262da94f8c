import { ofetch } from 'ofetch';
import { type CallFailure, parseFailure, toTransportFailure } from './callFailure.ts';
import { reportFailure } from './clientEvents.ts';
import { token } from './cookies.ts';

/**
 * Requests the first byte of a file of this origin. A refusal becomes a failure with a message, which a download by
 * the browser lacks.
 */
export async function assertDownloadable(link: string): Promise<void> {
  const held = token.get();
  const headers = { Range: 'bytes=0-0', ...(held && { Authorization: `Bearer ${held}` }) };
  const how = { headers, retry: 0, ignoreResponseError: true, responseType: 'text' } as const;
  const answer = await ofetch.raw(link, how).catch((error: unknown) => {
    throw reported(toTransportFailure(error));
  });
  const failure =
    answer.status < 400 ? undefined : parseFailure(answer.status, parseJson(answer._data ?? ''));
  if (failure) throw reported(failure);
}

function reported(failure: CallFailure): CallFailure {
  reportFailure(failure);
  return failure;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy may respond with its own page.
    return text;
  }
}
