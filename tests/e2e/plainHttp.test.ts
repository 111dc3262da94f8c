/**
 * Over plain HTTP from another machine, as on many an intranet: browsers withhold the clipboard and parts of `crypto`
 * there (W3C Secure Contexts).
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { appUrl } from '../support/browser/app/appUrl.ts';
import { openPage } from '../support/browser/browserPage.ts';
import { intranetHost } from '../support/browser/chromium.ts';
import { pressKeys, signInByKeys, waitForFocus, waitForToast } from '../support/browser/keyboard.ts';

test('a person signs in, copies cells and writes a comment', async () => {
  const baseURL = appUrl().replace(/\/\/[^:]+:/, `//${intranetHost}:`);
  const page = await openPage({ baseURL }, /Cross-Origin-Opener-Policy header has been ignored/);
  await signInByKeys(page, 'admin');
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.goto('/list/auto_contract');
  await waitForFocus(page.getByRole('grid', { name: '采购合同' }));
  await page.locator('.grid-cursor').first().waitFor();
  await pressKeys(page, 'Control+Shift+c');
  await waitForToast(page, '已复制');
  await pressKeys(page, 'Enter');
  await page.getByRole('tab', { name: /^评论/ }).waitFor();
  await pressKeys(page, 'Shift+L');
  const box = page.getByRole('textbox', { name: '发表评论' });
  await waitForFocus(box);
  await pressKeys(page, 'Control+v');
  const pasted = await box.inputValue();
  expect(pasted.length).toBeGreaterThan(20);
  await pressKeys(page, 'Control+Enter');
  await waitForToast(page, '评论成功');
});

test('a script is sent in the compressed forms of the build, also in the one that browsers take without TLS', async () => {
  const page = await (await fetch(appUrl())).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  for (const encoding of ['gzip', 'br']) {
    const answer = await fetch(`${appUrl()}${script}`, { headers: { 'accept-encoding': encoding } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(await answer.text()).toContain('import');
  }
});

test('every file of the build is compressed unless its format is, or it is too short', () => {
  const files = globSync('dist/client/**/*.*').filter((file) => !/\.(br|gz|woff2|bcmap|pfb|ttf)$/.test(file));
  expect(files.length).toBeGreaterThan(50);
  const isLeftOut = (file: string) => {
    const text = readFileSync(file);
    return !existsSync(`${file}.br`) && brotliCompressSync(text).length < text.length;
  };
  expect(files.filter(isLeftOut)).toEqual([]);
});
