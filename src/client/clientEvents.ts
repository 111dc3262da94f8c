/** Events that the client sends to the page: network failure and end of the session. */
import { type CallFailure, networkText } from './callFailure.ts';

type ClientListener = {
  notice: (message: string) => void;
  /** `why`: a sentence, if the server says it. */
  signedOut: (why: string | undefined) => void;
};

const throttleMs = 6000;
let listener: ClientListener = { notice: () => {}, signedOut: () => {} };

export function setClientListener(next: ClientListener) {
  listener = next;
}

/** Limits network notices to one per `quietMs`, for any number of failed calls. */
export function createThrottle(now: () => number) {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - last < throttleMs) return false;
    last = now();
    return true;
  };
}

const isNetworkNoticeDue = createThrottle(() => performance.now());

/** Reports a transport failure; the caller handles refusals of the server. */
export function reportFailure(failure: CallFailure) {
  if (failure.status === 401) {
    failure.noticed = true;
    listener.signedOut(failure.ended);
    return;
  }
  if (failure.reason === 'NETWORK') {
    if (isNetworkNoticeDue()) listener.notice(networkText);
    failure.noticed = true;
  }
  if (failure.reason === 'TIMEOUT') {
    listener.notice(failure.msg);
    failure.noticed = true;
  }
}
