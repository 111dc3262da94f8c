import { expect, test } from 'vitest';
import { formDesignCalls } from '../../../contract/calls/formDesign.ts';
import { blankFormDesign } from '../../../contract/design/form/formDesign.ts';

test('a revision and a version that the database cannot hold are refused as bad requests', () => {
  const tooLarge = 2 ** 31;
  const { save, version, startSheet } = formDesignCalls;
  const body = {
    draftId: '1',
    editorKey: 'only-page',
    title: '',
    document: blankFormDesign(),
    steps: { focus: [], done: [], undone: [] },
  };
  expect(save.body.safeParse({ ...body, revision: 1 }).success).toBe(true);
  expect(save.body.safeParse({ ...body, revision: tooLarge }).success).toBe(false);
  expect(version.params.safeParse({ formId: '1', version: '1' }).success).toBe(true);
  expect(version.params.safeParse({ formId: '1', version: String(tooLarge) }).success).toBe(false);
  expect(startSheet.query.safeParse({ revision: String(tooLarge) }).success).toBe(false);
});
