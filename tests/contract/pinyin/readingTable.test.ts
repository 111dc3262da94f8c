import { expect, test } from 'vitest';
import { surnameHomophones } from '../../../contract/pinyin/chineseOrder.ts';
import { listReadings, readPersonName, readPhrase } from '../../../contract/pinyin/makePinyin.ts';
import { readingTable } from '../../../contract/pinyin/readings.ts';
import { decodeReadings } from '../../../contract/pinyin/readingTable.ts';

const readings = decodeReadings(readingTable);

test('a page knows every reading that the maker of pinyin knows', () => {
  for (const character of '张重略虐䶮镕𬭎') expect(readings(character)).toEqual(listReadings(character)[0]);
});

test.each(['龥', 'a', '·', '，', '가', '𐍈', ''])('%s has no reading.', (character) => {
  expect(readings(character)).toBeUndefined();
});

test('surnames and words are read by readings that the page knows', () => {
  for (const surname of Object.keys(surnameHomophones))
    expect(readings(surname)).toContain(readPersonName(`${surname}明`)[0]);
  for (const word of ['重庆分行', '银行行长', '音乐快乐', '便宜方便'])
    for (const [at, syllable] of readPhrase(word).entries())
      expect(readings(word.charAt(at))).toContain(syllable);
});
