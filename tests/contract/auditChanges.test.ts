import { expect, test } from 'vitest';
import { describeAuditObjects } from '../../contract/auditChanges.ts';

const describeObjects = (objects: string[], presentNames: string[], names: Record<string, string> = {}) =>
  describeAuditObjects({ objects, presentNames, detail: JSON.stringify({ names }) });

test('a form that is there by its id and by its code is named once', () => {
  expect(describeObjects(['form:22', 'form:auto_a'], ['粘贴单', '粘贴单'])).toEqual(['表单 粘贴单']);
  expect(
    describeObjects(['form:22', 'form:auto_a'], ['', ''], { 'form:22': '甲', 'form:auto_a': '甲' }),
  ).toEqual(['表单 甲']);
});

test('different objects of one name are all named', () => {
  expect(describeObjects(['form:22', 'form:23'], ['甲', '甲'])).toEqual(['表单 甲', '表单 甲']);
  expect(describeObjects(['form:auto_a', 'user:3'], ['甲', '甲'])).toEqual(['表单 甲', '用户 甲']);
});
