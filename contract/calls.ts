/** Every call of the product by noun: the server mounts it, the client offers it, the API page lists it. */
import { eventCalls } from './calls/event.ts';
import { sessionCalls } from './calls/session.ts';

export const calls = {
  session: sessionCalls,
  event: eventCalls,
};

export type Calls = typeof calls;
