/** The writing person and the time of the request. */
import type { Actor } from '../db/actor.ts';

export type WriteStamp = { actor: Actor; now: Date };

/** -1 draft · 0 processing · 1 approved · -2 voided */
export type SysStatus = -2 | -1 | 0 | 1;
