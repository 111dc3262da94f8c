import { beforeAll, describe, expect, test } from 'vitest';
import { emptyBox, offered, pressed, typed } from '../../../src/dialogs/parts/phraseBox.ts';
import { afterUse, phrasesFor } from '../../../src/dialogs/parts/phrases.ts';
import { loadReadings } from '../../../src/ui/pinyin.ts';

beforeAll(loadReadings);

const phrases = ['同意', '请补充附件', '已核实，同意'];

describe('the comment box', () => {
  test('a slash in front offers all phrases', () => {
    expect(offered(typed(emptyBox(), '/'), phrases)).toEqual(phrases);
  });

  test('what follows the slash filters by text or pinyin', () => {
    expect(offered(typed(emptyBox(), '/bc'), phrases)).toEqual(['请补充附件']);
    expect(offered(typed(emptyBox(), '/核实'), phrases)).toEqual(['已核实，同意']);
  });

  test('ordinary text offers nothing', () => {
    expect(offered(typed(emptyBox(), '同意/不同意'), phrases)).toEqual([]);
  });

  test('↓ opens in the empty box and moves in the open list', () => {
    const open = pressed(emptyBox(), 'ArrowDown', phrases);
    expect(open && offered(open, phrases)).toEqual(phrases);
    const moved = open && pressed(open, 'ArrowDown', phrases);
    expect(moved?.at).toBe(1);
    expect(moved && pressed(moved, 'Enter', phrases)).toEqual(emptyBox('请补充附件'));
  });

  test('↓ and Enter in written text are left to the text area', () => {
    const written = typed(emptyBox(), '第一行');
    expect(pressed(written, 'ArrowDown', phrases)).toBeUndefined();
    expect(pressed(written, 'Enter', phrases)).toBeUndefined();
  });

  test('Esc closes the list and keeps the text', () => {
    expect(pressed(typed(emptyBox(), '/同'), 'Escape', phrases)).toEqual({ text: '/同', open: false, at: 0 });
  });

  test('Esc with no list open is left to the dialog', () => {
    expect(pressed(emptyBox('x'), 'Escape', phrases)).toBeUndefined();
  });

  test('Enter with nothing found is left to the text area', () => {
    expect(pressed(typed(emptyBox(), '/zzzz'), 'Enter', phrases)).toBeUndefined();
  });
});

describe('frequent phrases', () => {
  test('what was used most comes before what is given', () => {
    const used = afterUse(afterUse(afterUse([], '按合同付款', 1), '同意', 2), '按合同付款', 3);
    expect(phrasesFor('agree', used).slice(0, 2)).toEqual(['按合同付款', '同意']);
  });

  test('a phrase stands once, however it was come by', () => {
    const list = phrasesFor('agree', afterUse([], '同意', 1));
    expect(list.filter((one) => one === '同意')).toHaveLength(1);
  });

  test('long and many-lined texts are no phrases', () => {
    expect(afterUse([], 'x'.repeat(61), 1)).toEqual([]);
    expect(afterUse([], '一\n二', 1)).toEqual([]);
    expect(afterUse([], '   ', 1)).toEqual([]);
  });
});
