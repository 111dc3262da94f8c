/** The step that fills a form, and the fields that are followed through later steps. */
import { expect, test } from 'vitest';
import { deleteField, moveField, setLabel } from '../../../../../contract/design/form/fieldSteps.ts';
import { blankFormDesign, type FormDesign } from '../../../../../contract/design/form/formDesign.ts';
import { createStartStep, followStartedFields } from '../../../../../contract/design/form/start/startStep.ts';
import { beginHistory, performStep, type Step, undoStep } from '../../../../../contract/design/history.ts';

const readings = (character: string) => ({ 单: ['dan'], 价: ['jia'], 数: ['shu'], 量: ['liang'] })[character];

const started: FormDesign = {
  ...blankFormDesign(),
  cnName: '台账',
  enName: 'auto_tz',
  fields: [
    { enName: 'dj', label: '单价', funcType: 'number' },
    { enName: 'sl', label: '数量', funcType: 'number' },
    { enName: 'bz', label: '备注', funcType: 'textarea' },
  ],
};

const begin = (before = blankFormDesign()) =>
  performStep(beginHistory(before), createStartStep(before, started, '由表格开始'));

const edit = (history: ReturnType<typeof begin>, step: (design: FormDesign) => Step | undefined) => {
  const made = step(history.document);
  return made ? performStep(history, made) : history;
};

test('a start is one step, which can be undone; a name that was given stays', () => {
  const history = begin({ ...blankFormDesign(), cnName: '采购', enName: 'auto_cg' });
  expect(history.document).toEqual({ ...started, cnName: '采购', enName: 'auto_cg' });
  expect(undoStep(history).document).toMatchObject({ cnName: '采购', fields: [] });
});

test('fields are followed through renaming, moving and deleting', () => {
  let history = begin();
  history = edit(history, (design) => moveField(design, ['fields', 1], -1));
  history = edit(history, (design) =>
    setLabel(design, { path: ['fields', 0], label: '单价', isNew: true, readings }),
  );
  history = edit(history, (design) => deleteField(design, ['fields', 2]));
  expect(history.document.fields.map(({ enName }) => enName)).toEqual(['dj2', 'dj']);
  expect([...followStartedFields(history, ['dj', 'sl', 'bz', 'none'])]).toEqual([
    ['dj', 'dj'],
    ['sl', 'dj2'],
  ]);
});

test('steps that do not lead to the document are not followed', () => {
  const { document, done } = begin();
  const other = { ...document, fields: document.fields.toReversed() };
  expect([...followStartedFields({ document: other, done }, ['dj'])]).toEqual([['dj', 'dj']]);
});

test('fields that kept their names are known without the step', () => {
  const { document } = begin();
  expect([...followStartedFields({ document, done: [] }, ['dj', 'gone'])]).toEqual([['dj', 'dj']]);
});
