/** What the client tells the page about on its own: the lost network, and the end of the session. */
import { type CallFailure, networkSentence } from './failure.ts';

type Listener = { notice: (message: string) => void; signedOut: (message: string) => void };

const quietMs = 6000;
let listener: Listener = { notice: () => {}, signedOut: () => {} };

export function listenToClient(next: Listener) {
  listener = next;
}

/** At most one network notice in `quietMs`, whatever the number of calls that failed meanwhile. */
export function throttled(now: () => number) {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - last < quietMs) return false;
    last = now();
    return true;
  };
}

const mayTellOfNetwork = throttled(() => performance.now());

/** Tells of a failure of the transport; a refusal of the server is left to who made the call. */
export function tellOf(failure: CallFailure) {
  if (failure.status === 401) {
    failure.noticed = true;
    listener.signedOut(failure.msg);
    return;
  }
  if (failure.reason === 'NETWORK') {
    if (mayTellOfNetwork()) listener.notice(networkSentence);
    failure.noticed = true;
  }
  if (failure.reason === 'TIMEOUT') {
    listener.notice(failure.msg);
    failure.noticed = true;
  }
}
