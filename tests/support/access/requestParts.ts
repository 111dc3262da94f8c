import type { AccessWorld } from './accessWorld.ts';

/** The parts of a request as the contract accepts them. */
export type RequestParts = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
};

/** Builds a request that names objects of the world; empty if the call has no parameters. */
export type RequestBuilder = (world: AccessWorld) => RequestParts;

export const emptyRequest: RequestBuilder = () => ({});
