/** The manual of the administrators shows every page of their menu. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { resourcePages } from '../../contract/resources/resourcePages.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/zh');
const manual = readFileSync(path.join(folder, 'administration.md'), 'utf8');
const pictures = new Map(
  [...manual.matchAll(/!\[([^\]]+)\]\(([^)]+\.png)\)/g)].map(([, title = '', address = '']) => [
    title,
    address,
  ]),
);
const titles = Object.values(resourcePages).flatMap(({ title, inMenu }) => (inMenu ? [title] : []));

test.each([...titles, '流程监控', '个人中心'])(
  'the page %s has its picture in administration.md',
  (title) => {
    const address = pictures.get(title);
    expect(address).toBeDefined();
    expect(existsSync(path.join(folder, address ?? ''))).toBe(true);
  },
);
