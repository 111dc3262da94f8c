/** Forms that random acts in the builder have made. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listProperties } from '../../../../contract/design/form/fieldProperties.ts';
import {
  blankFormDesign,
  isColumnPath,
  listPlacedFields,
} from '../../../../contract/design/form/formDesign.ts';
import { findFormProblems } from '../../../../contract/design/form/formProblems.ts';
import { formSettings, readFormSetting } from '../../../../contract/design/form/formSettings.ts';
import { goToStep } from '../../../../contract/design/history.ts';
import { newFormDefinition } from '../../../../contract/forms/checkedDefinition.ts';
import { builderActs, buildRandomForm } from '../../../support/models/formBuilderModel.ts';

test('a form is blank again after all steps are undone, and as it was after they are redone', () => {
  fc.assert(
    fc.property(builderActs(40), (acts) => {
      const built = buildRandomForm(acts);
      const blank = goToStep(built, 0);
      expect(blank.document).toEqual(blankFormDesign());
      expect(goToStep(blank, built.done.length).document).toEqual(built.document);
    }),
  );
});

test('a form without errors is published as it is, and others have problems', () => {
  fc.assert(
    fc.property(builderActs(15), (acts) => {
      const document = { ...buildRandomForm(acts).document, cnName: '表单', enName: 'auto_form' };
      const { success, data } = newFormDefinition.safeParse(document);
      if (success) expect(data).toEqual(document);
      else expect(findFormProblems(document).some(({ severity }) => severity === 'error')).toBe(true);
    }),
  );
});

test('a setting that is opened and left stays as it is', () => {
  fc.assert(
    fc.property(builderActs(30), (acts) => {
      const { document } = buildRandomForm(acts);
      for (const { field, path } of listPlacedFields(document))
        for (const { key, read, write } of listProperties({ field, isColumn: isColumnPath(path) })) {
          if (!write || !read || field[key] === undefined) continue;
          expect(write(read(field[key])), `${field.funcType}.${key}`).toEqual(field[key]);
        }
      for (const setting of formSettings) {
        const value = readFormSetting(document, setting);
        if (setting.write && setting.appliesTo(document))
          expect(setting.read?.(setting.write(value))).toEqual(value);
      }
    }),
  );
});
