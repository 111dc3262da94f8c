/** What the client tells the page about on its own: the lost network, and the end of the session. */
import { type CallFailure, networkText } from './callFailure.ts';

type ClientListener = { notice: (message: string) => void; signedOut: (message: string) => void };

const throttleMs = 6000;
let listener: ClientListener = { notice: () => {}, signedOut: () => {} };

export function setClientListener(next: ClientListener) {
  listener = next;
}

/** At most one network notice in `quietMs`, whatever the number of calls that failed meanwhile. */
export function createThrottle(now: () => number) {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - last < throttleMs) return false;
    last = now();
    return true;
  };
}

const isNetworkNoticeDue = createThrottle(() => performance.now());

/** Tells of a failure of the transport; a refusal of the server is left to who made the call. */
export function reportFailure(failure: CallFailure) {
  if (failure.status === 401) {
    failure.noticed = true;
    listener.signedOut(failure.msg);
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
