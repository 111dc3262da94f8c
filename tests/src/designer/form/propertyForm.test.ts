/** The settings of what has the focus, as the form that the panel draws. */
import { expect, test } from 'vitest';
import { blankFormDesign } from '../../../../contract/design/form/formDesign.ts';
import { listPanelSettings, toPanelDefinition } from '../../../../src/designer/form/propertyForm.ts';

test('choices without options of their own are loaded, and others keep theirs', () => {
  const design = {
    ...blankFormDesign(),
    buttons: [{ id: 'pay', name: '付款', multipleSelect: false, actions: [{ type: 'toForm' as const }] }],
    checks: [{ scene: 'add', expression: '', action: 'stop' as const, tips: '' }],
  };
  const fieldsAt = (...focus: (string | number)[]) =>
    toPanelDefinition(
      listPanelSettings({
        design,
        focus,
        isNew: true,
        publishedNames: new Set(),
        readings: () => undefined,
      }),
    ).fields;
  const [, target, map] = fieldsAt('buttons', 0, 'actions', 0);
  expect(target).toMatchObject({ enName: 'targetForm', selectMode: 1 });
  expect(map?.children?.map(({ selectMode }) => selectMode)).toEqual([1, 1]);
  expect(fieldsAt('checks', 0)[0]).not.toHaveProperty('selectMode');
});
