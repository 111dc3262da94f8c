import { beforeAll, describe, expect, test } from 'vitest';
import {
  keyStep,
  labelsOf,
  matching,
  meantBy,
  steppedIndex,
  toggled,
} from '../../../src/fields/parts/choices.ts';
import { oversize, storedFiles } from '../../../src/fields/parts/files.ts';
import { tellChosen } from '../../../src/fields/parts/references.ts';
import { shownText } from '../../../src/fields/parts/shown.ts';
import { loadReadings } from '../../../src/ui/pinyin.ts';
import { sizeText } from '../../../src/ui/sizeText.ts';

beforeAll(loadReadings);

const high = { value: 'h', label: '高风险' };
const low = { value: 'l', label: '低风险', hint: '日常' };

describe('choosing', () => {
  test('a text means the only choice it leaves, or the only one called exactly that', () => {
    expect(meantBy('高', [high])).toBe(high);
    expect(meantBy(' 高风险 ', [high, { value: 'x', label: '高风险（外部）' }])).toBe(high);
    expect(meantBy('风险', [high, low])).toBeUndefined();
    expect(meantBy('高风险', [high, { value: 'x', label: '高风险' }])).toBeUndefined();
    expect(meantBy('高', [])).toBeUndefined();
    expect(meantBy(' ', [high])).toBeUndefined();
  });

  test('Enter and Backspace with Alt are for what is around the list; Alt+↓ opens it', () => {
    const pressed = (key: string, altKey = false) =>
      keyStep({
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
    expect(matching([high, low], '高')).toEqual([high]);
    expect(matching([high, low], 'gaofengxian')).toEqual([high]);
    expect(matching([high, low], 'dfx')).toEqual([low]);
    expect(matching([high, low], '日常')).toEqual([low]);
    expect(matching([high, low], '')).toEqual([high, low]);
  });

  test('the highlight walks round at both ends', () => {
    expect(steppedIndex(-1, 1, 3)).toBe(0);
    expect(steppedIndex(-1, -1, 3)).toBe(2);
    expect(steppedIndex(2, 1, 3)).toBe(0);
    expect(steppedIndex(0, -1, 3)).toBe(2);
    expect(steppedIndex(0, 1, 0)).toBe(-1);
  });

  test('a second choice replaces a single one and joins a multiple one', () => {
    expect(toggled([high], low, false)).toEqual([low]);
    expect(toggled([high], low, true)).toEqual([high, low]);
    expect(toggled([high, low], high, true)).toEqual([low]);
    expect(labelsOf([high, low], true)).toBe('高风险,低风险');
  });
});

describe('references', () => {
  const field = {
    enName: 'supplier',
    label: '供应商',
    funcType: 'relatedForm' as const,
    relate2Current: ['bank:bankName'],
  };

  test('the choice brings its name and what it fills beside it', () => {
    const told: unknown[] = [];
    tellChosen(field, [{ value: '7', label: '宏达', also: { bankName: '建行' } }], (...all) =>
      told.push(all),
    );
    expect(told).toEqual([['7', { bankName: '建行', supplier$view: '宏达' }]]);
  });

  test('taking the choice back empties what it filled', () => {
    const told: unknown[] = [];
    tellChosen(field, [], (...all) => told.push(all));
    expect(told).toEqual([[null, { bankName: null, bankName$view: '', supplier$view: '' }]]);
  });

  test('the display value is shown before the id', () => {
    expect(shownText('7', { supplier$view: '宏达' }, field)).toBe('宏达');
    expect(shownText(['7', '8'], {}, field)).toBe('7,8');
  });
});

describe('files', () => {
  test('a file over the limit says so with the limit', () => {
    expect(oversize({ size: 3 * 1024 * 1024 }, 2)).toBe('文件大小超过 2MB');
    expect(oversize({ size: 2 * 1024 * 1024 }, 2)).toBeUndefined();
    expect(oversize({ size: 1025 * 1024 * 1024 })).toBe('文件大小超过 1024MB');
  });

  test('sizes read short', () => {
    expect(sizeText(0)).toBe('0 B');
    expect(sizeText(1536)).toBe('1.5 KB');
    expect(sizeText(250 * 1024)).toBe('250 KB');
    expect(sizeText(undefined)).toBe('');
  });

  test('only what is a file is taken from a value', () => {
    expect(storedFiles([{ name: 'a.pdf', url: '/x', size: 3 }, 'b', null])).toEqual([
      { name: 'a.pdf', url: '/x', size: 3 },
    ]);
    expect(storedFiles(null)).toEqual([]);
  });
});
