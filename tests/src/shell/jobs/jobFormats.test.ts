import { beforeAll, expect, test, vi } from 'vitest';
import type { Job } from '../../../../contract/calls/shapes/jobShapes.ts';

const job = (change: Partial<Job>): Job => ({
  id: '1',
  kind: 'export',
  title: '采购合同_20261122',
  state: 'running',
  done: 123_456,
  total: 1_000_000,
  bytes: 12_900_000,
  link: null,
  msg: null,
  createTime: '2026-11-22 08:12:30',
  expiresAt: null,
  ...change,
});

let texts: typeof import('../../../../src/shell/jobs/jobFormats.ts');
beforeAll(async () => {
  vi.stubGlobal('document', { activeElement: null, cookie: '' });
  texts = await import('../../../../src/shell/jobs/jobFormats.ts');
});

test('a running job shows its progress, speed and size', () => {
  expect(texts.formatJob(job({}), 89_012)).toBe('进行中 · 123,456 / 1,000,000 行 · 89,012 行/秒 · 12.3 MB');
  expect(texts.formatJob(job({ state: 'queued', done: 0, total: 0, bytes: 0 }), undefined)).toBe('排队中');
});

test('a finished job shows until when its file is available, and that it has expired', () => {
  const done = { state: 'done', done: 3, total: 3, bytes: 900, expiresAt: '2026-11-23 08:12:31' } as const;
  expect(texts.formatJob(job({ ...done, link: '/x' }), undefined)).toBe('已完成 · 3 行 · 900 B');
  expect(texts.formatExpiry(job({ ...done, link: '/x' }))).toBe('11-23 08:12 前可下载');
  expect(texts.formatExpiry(job({ ...done }))).toBe('文件已过期，请重新导出');
  expect(texts.formatExpiry(job({}))).toBe('');
});

test('a failed job shows its reason, and an import its completed part', () => {
  expect(texts.formatJob(job({ state: 'failed', msg: '当前操作没有权限' }), undefined)).toBe(
    '失败 · 当前操作没有权限',
  );
  const said = { state: 'done', kind: 'import', msg: '共 3 行，导入 3 行，有误 0 行' } as const;
  expect(texts.formatJob(job(said), undefined)).toBe('已完成 · 共 3 行，导入 3 行，有误 0 行');
});
