/** How a request of RuoYi is written down, and what many of them have in common. */
import { expect } from 'vitest';
import type { RuoyiRequest, RuoyiWorld } from './world.ts';

export type Expected = RuoyiRequest & {
  /** In the place of the parameters, in their order. */
  params?: readonly string[];
  /** Fields of the answer; `file`: a sheet; `refused`: the sentence that RuoYi shows. */
  answer: Record<string, unknown> | 'file' | 'refused';
  /** Open to everybody signed in, or to everybody. */
  open?: 'session' | 'public';
};

export type Requests = Record<string, (world: RuoyiWorld) => Expected>;

export const page = { pageNum: '1', pageSize: '10' };
export const range = { 'params[beginTime]': '2001-01-01', 'params[endTime]': '2099-12-31' };
const rows = (row: object) => ({ rows: expect.arrayContaining([expect.objectContaining(row)]) });
export const list = (row: object) => ({ ...rows(row), total: expect.any(Number) });
export const sheet = 'pageNum=1&pageSize=10&';
export const noRows = { rows: [], total: 0 };
export const text = expect.any(String);
export const refused: Expected = { answer: 'refused', open: 'public' };
export const done = { code: 200, msg: '操作成功' };
