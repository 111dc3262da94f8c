import type { World } from './world.ts';

/** What a call is asked with: every part as the contract takes it. */
export type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

/** A request that names what the world has; nothing where the call takes nothing. */
export type RequestOf = (world: World) => Sent;

export const nothing: RequestOf = () => ({});
