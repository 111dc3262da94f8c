import { expect, test } from 'vitest';
import { htmlToText } from '../../../contract/text/htmlToText.ts';

test.each([
  ['金额 999 的<b>不能</b>删除', '金额 999 的不能删除'],
  ['第一条<br>第二条<p>第三条</p>', '第一条 第二条 第三条'],
  ['a < b 且 c > d', 'a < b 且 c > d'],
  ['&lt;b&gt; &amp;lt; &quot;引号&quot;', '<b> &lt; "引号"'],
  ['<script>alert(1)</script>请确认<img src=x onerror="go()">', '请确认'],
  ['没有标记', '没有标记'],
])('%s reads as %s', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});
