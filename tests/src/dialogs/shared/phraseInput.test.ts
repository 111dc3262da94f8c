import { beforeAll, describe, expect, test } from 'vitest';
import {
  applyPhraseKey,
  applyTypedText,
  createPhraseInput,
  listSuggestions,
} from '../../../../src/dialogs/shared/phraseInput.ts';
import { listPhrases, recordPhraseUse } from '../../../../src/dialogs/shared/phrases.ts';
import { loadPinyin } from '../../../../src/ui/format/pinyin.ts';

beforeAll(loadPinyin);

const phrases = ['同意', '请补充附件', '已核实，同意'];

describe('the comment box', () => {
  test('a leading slash offers all phrases', () => {
    expect(listSuggestions(applyTypedText(createPhraseInput(), '/'), phrases)).toEqual(phrases);
  });

  test('Text after the slash filters by characters or pinyin.', () => {
    expect(listSuggestions(applyTypedText(createPhraseInput(), '/bc'), phrases)).toEqual(['请补充附件']);
    expect(listSuggestions(applyTypedText(createPhraseInput(), '/核实'), phrases)).toEqual(['已核实，同意']);
  });

  test('ordinary text offers nothing', () => {
    expect(listSuggestions(applyTypedText(createPhraseInput(), '同意/不同意'), phrases)).toEqual([]);
  });

  test('↓ opens in the empty box and moves in the open list', () => {
    const open = applyPhraseKey(createPhraseInput(), 'ArrowDown', phrases);
    expect(open && listSuggestions(open, phrases)).toEqual(phrases);
    const moved = open && applyPhraseKey(open, 'ArrowDown', phrases);
    expect(moved?.at).toBe(1);
    expect(moved && applyPhraseKey(moved, 'Enter', phrases)).toEqual(createPhraseInput('请补充附件'));
  });

  test('↓ and Enter in written text belong to the text area', () => {
    const written = applyTypedText(createPhraseInput(), '第一行');
    expect(applyPhraseKey(written, 'ArrowDown', phrases)).toBeUndefined();
    expect(applyPhraseKey(written, 'Enter', phrases)).toBeUndefined();
  });

  test('Esc closes the list and keeps the text', () => {
    expect(applyPhraseKey(applyTypedText(createPhraseInput(), '/同'), 'Escape', phrases)).toEqual({
      text: '/同',
      open: false,
      at: 0,
    });
  });

  test('Esc without an open list belongs to the dialog', () => {
    expect(applyPhraseKey(createPhraseInput('x'), 'Escape', phrases)).toBeUndefined();
  });

  test('Enter without a match belongs to the text area', () => {
    expect(applyPhraseKey(applyTypedText(createPhraseInput(), '/zzzz'), 'Enter', phrases)).toBeUndefined();
  });
});

describe('frequent phrases', () => {
  test('Phrases that were used most come before the default ones.', () => {
    const used = recordPhraseUse(
      recordPhraseUse(recordPhraseUse([], '按合同付款', 1), '同意', 2),
      '按合同付款',
      3,
    );
    expect(listPhrases('agree', used).slice(0, 2)).toEqual(['按合同付款', '同意']);
  });

  test('a phrase appears once, whatever its source', () => {
    const list = listPhrases('agree', recordPhraseUse([], '同意', 1));
    expect(list.filter((one) => one === '同意')).toHaveLength(1);
  });

  test('long and multi-line texts are not stored as phrases', () => {
    expect(recordPhraseUse([], 'x'.repeat(61), 1)).toEqual([]);
    expect(recordPhraseUse([], '一\n二', 1)).toEqual([]);
    expect(recordPhraseUse([], '   ', 1)).toEqual([]);
  });
});
