import { beforeAll, describe, expect, test } from 'vitest';
import {
  filterChoices,
  findNamedChoice,
  joinLabels,
  listKeyAction,
  toggleChoice,
  wrapIndex,
} from '../../../../src/fields/combobox/choices.ts';
import { notifyReferenceChange } from '../../../../src/fields/combobox/referenceChange.ts';
import { formatDisplayValue } from '../../../../src/fields/displayValue.ts';
import { findSizeProblem, parseStoredFiles } from '../../../../src/fields/files/uploads.ts';
import { formatFileSize } from '../../../../src/ui/format/fileSize.ts';
import { loadPinyin } from '../../../../src/ui/format/pinyin.ts';

beforeAll(loadPinyin);

const high = { value: 'h', label: '高风险' };
const low = { value: 'l', label: '低风险', hint: '日常' };

describe('choosing', () => {
  test('a text matches the only choice that it leaves, or the only choice with exactly that label', () => {
    expect(findNamedChoice('高', [high])).toBe(high);
    expect(findNamedChoice(' 高风险 ', [high, { value: 'x', label: '高风险（外部）' }])).toBe(high);
    expect(findNamedChoice('风险', [high, low])).toBeUndefined();
    expect(findNamedChoice('高风险', [high, { value: 'x', label: '高风险' }])).toBeUndefined();
    expect(findNamedChoice('高', [])).toBeUndefined();
    expect(findNamedChoice(' ', [high])).toBeUndefined();
  });

  test('Enter and Backspace with Alt belong to the surrounding form; Alt+↓ opens the list', () => {
    const pressed = (key: string, altKey = false) =>
      listKeyAction({
        event: { key, altKey, ctrlKey: false, metaKey: false },
        open: key !== 'ArrowDown',
        awaited: false,
        count: 2,
        mayDrop: true,
      });
    expect([pressed('Enter'), pressed('Enter', true)]).toEqual(['pick', undefined]);
    expect([pressed('Backspace'), pressed('Backspace', true)]).toEqual(['drop', undefined]);
    expect(pressed('ArrowDown', true)).toBe('open');
  });

  test('characters, pinyin and initials find a choice', () => {
    expect(filterChoices([high, low], '高')).toEqual([high]);
    expect(filterChoices([high, low], 'gaofengxian')).toEqual([high]);
    expect(filterChoices([high, low], 'dfx')).toEqual([low]);
    expect(filterChoices([high, low], '日常')).toEqual([low]);
    expect(filterChoices([high, low], '')).toEqual([high, low]);
  });

  test('the highlight wraps around at both ends', () => {
    expect(wrapIndex(-1, 1, 3)).toBe(0);
    expect(wrapIndex(-1, -1, 3)).toBe(2);
    expect(wrapIndex(2, 1, 3)).toBe(0);
    expect(wrapIndex(0, -1, 3)).toBe(2);
    expect(wrapIndex(0, 1, 0)).toBe(-1);
  });

  test('a second choice replaces a single one and is added to a multiple one', () => {
    expect(toggleChoice([high], low, false)).toEqual([low]);
    expect(toggleChoice([high], low, true)).toEqual([high, low]);
    expect(toggleChoice([high, low], high, true)).toEqual([low]);
    expect(joinLabels([high, low], true)).toBe('高风险,低风险');
  });
});

describe('references', () => {
  const field = {
    enName: 'supplier',
    label: '供应商',
    funcType: 'relatedForm' as const,
    relate2Current: ['bank:bankName'],
  };

  test('the choice sets its name and the fields that it fills', () => {
    const told: unknown[] = [];
    notifyReferenceChange(field, [{ value: '7', label: '宏达', also: { bankName: '建行' } }], (...all) =>
      told.push(all),
    );
    expect(told).toEqual([['7', { bankName: '建行', supplier$view: '宏达' }]]);
  });

  test('clearing the choice empties the fields that it filled', () => {
    const told: unknown[] = [];
    notifyReferenceChange(field, [], (...all) => told.push(all));
    expect(told).toEqual([[null, { bankName: null, bankName$view: '', supplier$view: '' }]]);
  });

  test('the display value is shown instead of the id', () => {
    expect(formatDisplayValue('7', { supplier$view: '宏达' }, field)).toBe('宏达');
    expect(formatDisplayValue(['7', '8'], {}, field)).toBe('7,8');
  });
});

describe('files', () => {
  test('a file over the limit is refused with the limit', () => {
    expect(findSizeProblem({ size: 3 * 1024 * 1024 }, 2)).toBe('文件大小超过 2MB');
    expect(findSizeProblem({ size: 2 * 1024 * 1024 }, 2)).toBeUndefined();
    expect(findSizeProblem({ size: 1025 * 1024 * 1024 })).toBe('文件大小超过 1024MB');
  });

  test('sizes are formatted briefly', () => {
    expect(formatFileSize(0)).toBe('0 B');
    expect(formatFileSize(1536)).toBe('1.5 KB');
    expect(formatFileSize(250 * 1024)).toBe('250 KB');
    expect(formatFileSize(undefined)).toBe('');
  });

  test('only valid files are read from a value', () => {
    expect(parseStoredFiles([{ name: 'a.pdf', url: '/x', size: 3 }, 'b', null])).toEqual([
      { name: 'a.pdf', url: '/x', size: 3 },
    ]);
    expect(parseStoredFiles(null)).toEqual([]);
  });
});
