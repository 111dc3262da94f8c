import { describe, expect, test } from 'vitest';
import { createFieldRules } from '../../../contract/flow/fieldRules.ts';
import type { NodeKind } from '../../../contract/flow/nodeButtons.ts';
import { nodeData } from '../../../contract/flow/nodeData.ts';

const rules = (fieldProperties: object[], kind: NodeKind = 'APPROVAL') =>
  createFieldRules({ kind, data: nodeData.parse({ fieldProperties }) });

const said = (path: string, { visible, writable, computable }: ReturnType<typeof rules>) =>
  [visible(path) && 'visible', writable(path) && 'writable', computable(path) && 'computed']
    .filter(Boolean)
    .join(' ');

describe('A field without a rule', () => {
  test.each([
    ['HANDLE', 'visible writable computed'],
    ['APPROVAL', 'visible computed'],
    ['CC', 'visible computed'],
    ['CONVERGE', 'visible computed'],
  ] as const)('gets at a %s node the permissions: %s', (kind, expected) => {
    expect(said('amount', rules([], kind))).toBe(expected);
    expect(said('items.qty', rules([], kind))).toBe(expected);
  });
});

describe('A column', () => {
  test('follows its sub-form if it has no rule', () => {
    const node = rules([{ fieldName: 'items', isWritable: true, isComputable: false }]);
    expect(said('items.qty', node)).toBe('visible writable');
  });

  test('uses its own rule if it has one', () => {
    const node = rules([
      {
        fieldName: 'items',
        children: [
          { fieldName: 'qty', isWritable: true },
          { fieldName: 'price', isVisible: false, isWritable: true, isComputable: false },
        ],
      },
    ]);
    expect(said('items', node)).toBe('visible computed');
    expect(said('items.qty', node)).toBe('visible writable computed');
    expect(said('items.price', node)).toBe('');
  });

  test('stays hidden if its sub-form is hidden', () => {
    const node = rules([
      { fieldName: 'items', isVisible: false, children: [{ fieldName: 'qty', isWritable: true }] },
    ]);
    expect(said('items.qty', node)).toBe('computed');
  });
});
