/** The handlers of every call, by the contract's nouns: leaving one out does not compile. */
import type { Calls } from '../contract/calls.ts';
import type { Handlers } from './calls/context.ts';
import { eventHandlers } from './calls/event.ts';
import { sessionHandlers } from './calls/session.ts';

export const handlers = {
  session: sessionHandlers,
  event: eventHandlers,
} satisfies { [Noun in keyof Calls]: Handlers<Calls[Noun]> };
