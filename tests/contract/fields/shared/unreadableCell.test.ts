import { expect, test } from 'vitest';
import { isPictureFormula } from '../../../../contract/fields/shared/unreadableCell.ts';

test('formulas of pictures are recognized with the prefixes that programs write, and other texts are not', () => {
  for (const text of [
    '=DISPIMG("ID_6",1)',
    '=_xlfn.DISPIMG("ID_6",1)',
    '= dispimg("ID_6",1)',
    '=IMAGE("http://a.example/b.png")',
    '=@_xlfn.IMAGE("http://a.example/b.png")',
  ])
    expect(isPictureFormula(text), text).toBe(true);
  for (const text of ['DISPIMG("ID_6",1)', '=SUM(A1)', '=IMAGES(1)', '说明 =IMAGE(', '=IMAGE'])
    expect(isPictureFormula(text), text).toBe(false);
});
