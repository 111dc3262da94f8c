/** Sanitizing of the HTML of notices. Clients show the result without sanitizing it again. */
import { expect, test } from 'vitest';
import { sanitizeHtml } from '../../../../server/calls/platform/noticeHtml.ts';

test('the HTML of the editor is unchanged', () => {
  for (const html of [
    '<p class="ql-align-center">今晚 <strong>20:00</strong> 停电</p>',
    '<h2>通知</h2><ol><li data-list="bullet">甲</li></ol><blockquote>引</blockquote>',
    '<p style="color:#e60000;text-align:right">红</p>',
    '<p><img src="/api/common/download?fileName=a.png" alt="图" width="120" /></p>',
    '<table><tbody><tr><td colspan="2">一</td></tr></tbody></table>',
  ])
    expect(sanitizeHtml(html)).toBe(html);
  expect(sanitizeHtml('<a href="https://a.example/">链接</a>')).toBe(
    '<a href="https://a.example/" rel="noopener noreferrer">链接</a>',
  );
});

test.each([
  ['<script>alert(1)</script>正文', '正文'],
  ['<p onclick="alert(1)">正文</p>', '<p>正文</p>'],
  ['<a href="javascript:alert(1)">去</a>', '<a rel="noopener noreferrer">去</a>'],
  ['<a href="java\nscript:alert(1)">去</a>', '<a rel="noopener noreferrer">去</a>'],
  ['<img src="data:text/html;base64,PHN2Zz4=">', ''],
  ['<p>图<img src="blob:https://a.example/1" alt="上传中"><img alt="x"></p>', '<p>图</p>'],
  ['<img src="file:///C:/a.png">', ''],
  ['<img src="x" onerror="alert(1)">', '<img src="x" />'],
  ['<iframe src="https://a.example"></iframe>', ''],
  ['<svg><a href="javascript:alert(1)"><text>x</text></a></svg>', '<a rel="noopener noreferrer">x</a>'],
  [
    '<p style="background:url(https://a.example/?c);position:fixed;color:red">x</p>',
    '<p style="color:red">x</p>',
  ],
  ['<form action="https://a.example"><input name="password"></form>', ''],
  ['<p class="overlay ql-indent-2">x</p>', '<p class="ql-indent-2">x</p>'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', '<p></p>'],
])('%s leaves %s', (html, left) => {
  expect(sanitizeHtml(html)).toBe(left);
});
