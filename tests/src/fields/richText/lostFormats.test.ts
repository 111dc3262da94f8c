/** The formats that the editor of formatted text cannot keep. */
import { expect, test } from 'vitest';
import { listLostFormats, listLostOnPaste } from '../../../../src/fields/richText/lostFormats.ts';

test.each([
  ['', []],
  ['plain, 3 < 4 > 2', []],
  ['<p>一 <b>二</b> <em>三</em></p><ul><li>四</li></ul><h2>五</h2><a href="https://x.cn">六</a>', []],
  ['<p style="text-align: left">齐</p>', []],
  ['<table><tbody><tr><td>一</td></tr></tbody></table>', ['表格']],
  ['<p>图 <IMG src="https://x.cn/a.png"></p>', ['图片']],
  [
    '<p style="color: #f00; font-size: 20px">红</p><span style=\'background-color:red\'>底</span>',
    ['颜色', '字号'],
  ],
  ['<p style="text-align: center">中</p>', ['对齐']],
  ['H<sub>2</sub>O<sup>3</sup>', []],
])('%s loses %j', (html, lost) => {
  expect(listLostFormats(html)).toEqual(lost);
});

test.each([
  ['<meta charset="utf-8"><!--StartFragment--><p style="color: rgb(0, 0, 0);">一</p><!--EndFragment-->', []],
  ['<style>td {color:red}</style><!--[if gte mso 9]><img><![endif]--><p><o:p></o:p>二</p>', []],
  ['<section><p style="background-color: rgb(255, 255, 255); color: #e60000">三</p></section>', ['颜色']],
  ['<table><tr><td>四</td></tr></table><img src="file:///C:/a.png">', ['表格', '图片']],
])('pasting %s loses %j', (html, lost) => {
  expect(listLostOnPaste(html)).toEqual(lost);
});
