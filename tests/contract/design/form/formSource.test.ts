/** Forms as text, and back. */
import { expect, test } from 'vitest';
import '../../../../contract/validation/issueMessages.ts';
import { blankFormDesign, type FormDesign } from '../../../../contract/design/form/formDesign.ts';
import { formSource } from '../../../../contract/design/form/formSource.ts';
import { newFormDefinition } from '../../../../contract/forms/checkedDefinition.ts';
import { contractForm } from '../../../../demo/forms/contract.ts';
import { showcaseForm } from '../../../../demo/forms/showcase.ts';

test('forms with all types of fields are the same after writing and reading', () => {
  for (const form of [contractForm, showcaseForm].map((one) => newFormDefinition.parse(one)))
    expect(formSource.parse(formSource.format(form)).document).toEqual(form);
});

test('names come first and contents last, in whatever order they are stored', () => {
  const design: FormDesign = {
    ...blankFormDesign(),
    fields: [{ children: [], width: 9, label: 'A', funcType: 'subForm', enName: 'a' }],
  };
  const text = formSource.format(design);
  expect(text.match(/"\w+(?=":)/g)?.map((name) => name.slice(1))).toEqual([
    ...['enName', 'cnName', 'type', 'hasFlow', 'fields'],
    ...['enName', 'label', 'funcType', 'width', 'children'],
    ...['feature', 'buttons', 'checks'],
  ]);
});

test('a setting that no version knows stays, an unknown type is a fault at its place', () => {
  const design = { ...blankFormDesign(), fields: [{ enName: 'a', label: 'A', funcType: 'input', later: 1 }] };
  const text = JSON.stringify(design);
  expect(formSource.parse(text).document).toEqual(design);
  const { faults } = formSource.parse(text.replace('"input"', '"hologram"'));
  expect(faults).toMatchObject([{ path: ['fields', 0, 'funcType'] }]);
  expect(faults?.[0]?.message).toMatch(/\p{Script=Han}/u);
  expect(formSource.parse('[]').faults).toMatchObject([{ path: [] }]);
});

test('a hostile text of 10 MB is refused at once', () => {
  expect(formSource.parse('['.repeat(10_000_000)).faults).toHaveLength(1);
  expect(formSource.parse(`${'['.repeat(400_000)}`).faults).toMatchObject([{ at: 40 }]);
  const many: FormDesign = {
    ...blankFormDesign(),
    fields: Array(1001).fill({ enName: 'a', label: 'a', funcType: 'input' }),
  };
  expect(formSource.parse(JSON.stringify(many)).faults).toMatchObject([{ path: ['fields'] }]);
});
