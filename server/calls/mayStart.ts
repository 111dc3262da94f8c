import { holdsPermission } from '../../contract/may.ts';
import type { Actor } from '../db/actor.ts';

/** The flow entry has a permission of its own (workflow seed, point 6); `add` is the plain page's. */
export const mayStart = ({ permissions }: Actor, formEnName: string): boolean =>
  holdsPermission(permissions, `auto:${formEnName}:list:root`);
