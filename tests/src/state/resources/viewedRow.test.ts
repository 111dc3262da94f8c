import { expect, test } from 'vitest';
import { resources } from '../../../../contract/resources/registry.ts';
import { listEditorFields, listViewFields } from '../../../../contract/resources/resource.ts';
import { withRowTexts } from '../../../../src/state/resources/viewedRow.ts';

const names = (fields: readonly { enName: string }[]) => fields.map(({ enName }) => enName);

test('a line of the audit log that is looked at has its time', () => {
  expect(names(listViewFields(resources.audit))).toEqual(
    expect.arrayContaining(['time', 'title', 'outcome', 'changes', 'objects', 'address']),
  );
  expect(names(listViewFields(resources.post))).toContain('createTime');
  expect(names(listEditorFields(resources.post, 'edit'))).not.toContain('createTime');
});

test('a row that is looked at has words in place of codes', () => {
  const row = {
    id: '7',
    outcome: 'done',
    outcomeText: '成功',
    objects: ['user:38'],
    objectTexts: ['用户 王芳'],
    time: '2026-03-01 08:00:00',
  };
  expect(withRowTexts(row, resources.audit.fields)).toMatchObject({
    outcome: '成功',
    objects: ['用户 王芳'],
    time: '2026-03-01 08:00:00',
  });
});
