import { holdsPermission } from '../../../contract/permissions.ts';
import type { Actor } from '../../db/actor.ts';

/** The permission to start a flow from the flow entry is `root`; `add` is the permission of the plain page. */
export const canStart = ({ permissions }: Actor, formEnName: string): boolean =>
  holdsPermission(permissions, `auto:${formEnName}:list:root`);
