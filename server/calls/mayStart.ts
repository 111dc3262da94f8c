import { holdsPermission } from '../../contract/may.ts';
import type { Actor } from '../db/actor.ts';

/** Whoever may add records of the form or has its flow entry may start its flow (workflow seed, point 6). */
export const mayStart = ({ permissions }: Actor, formEnName: string): boolean =>
  holdsPermission(permissions, [`auto:${formEnName}:add`, `auto:${formEnName}:list:root`]);
