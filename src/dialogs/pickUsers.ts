/** The user picker (workflow seed, points 2 and 5): 600 px, department tree, keyword, those chosen. */
import type { Choice } from '../fields/world.ts';
import { type Dialog, openDialog } from './open.ts';

export type PickUsersProps = {
  title?: string;
  chosen: readonly Choice[];
  multiple: boolean;
  /** Only these may be chosen: the candidates of a node. */
  among?: readonly Choice[];
  /** How many must and may be chosen; left out: any number. */
  least?: number;
  most?: number;
};

const dialog: Dialog<PickUsersProps, Choice[]> = {
  id: 'pickUsers',
  load: () => import('./PickUsersDialog.tsx').then((chunk) => chunk.PickUsersDialog),
};

/** Undefined when the dialog was left. */
export const pickUsers = (props: PickUsersProps): Promise<Choice[] | undefined> => openDialog(dialog, props);
