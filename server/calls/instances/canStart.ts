import { holdsPermission } from '../../../contract/permissions.ts';
import type { Actor } from '../../db/actor.ts';

/** The flow entry has a permission of its own (workflow seed, point 6); `add` is the plain page's. */
export const canStart = ({ permissions }: Actor, formEnName: string): boolean =>
  holdsPermission(permissions, `auto:${formEnName}:list:root`);
