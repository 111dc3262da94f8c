/** What RuoYi's trees send of a role, without what the person has not meant. */
import { expect, test } from 'vitest';
import type { TreeNode } from '../../../../contract/calls/shapes/administrationShapes.ts';
import {
  fullySelected,
  selectedLeaves,
  withoutClosed,
} from '../../../../server/compatibility/ruoyi/treeSelection.ts';

const node = (id: string, children: TreeNode[] = []): TreeNode => ({
  id,
  label: id,
  parentId: '0',
  children,
});

/** A group with an open department and one that is disabled and held. */
const ofRole = [node('group', [node('open'), node('closed')])];
const open = [node('group', [node('open')])];

test('a node whose held disabled child is unticked counts as partly ticked', () => {
  expect(fullySelected(ofRole, ['group', 'open'])).toEqual(['open']);
  expect(fullySelected(ofRole, ['group', 'open', 'closed'])).toEqual(['group', 'open', 'closed']);
  expect(selectedLeaves(ofRole, ['group', 'open', 'closed'])).toEqual(['open', 'closed']);
});

test('a disabled node that is only above a held one is not sent on, a held one is', () => {
  expect(withoutClosed(['group', 'folder', 'page'], { open, held: ['page'] })).toEqual(['group', 'page']);
});
