import type { AccessWorld } from './accessWorld.ts';

/** What a call is asked with: every part as the contract takes it. */
export type RequestParts = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
};

/** A request that names what the world has; nothing where the call takes nothing. */
export type RequestBuilder = (world: AccessWorld) => RequestParts;

export const emptyRequest: RequestBuilder = () => ({});
