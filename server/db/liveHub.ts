import type { Readable } from 'node:stream';
import type { TenantRef } from './database.ts';

/** Hands live events of all nodes to the people who listen on this one. */
export type LiveHub = {
  /** An endless text/event-stream body; events after `lastEventId` within five minutes come first. */
  subscribe(listener: {
    tenant: TenantRef;
    userId: string;
    lastEventId: string | undefined;
    signal: AbortSignal;
  }): Promise<Readable>;
  close(): Promise<void>;
};
