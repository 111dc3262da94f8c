/** The notation for RuoYi's requests and the responses they have in common. */
import { expect } from 'vitest';
import type { RuoyiRequest, RuoyiWorld } from './ruoyiWorld.ts';

export type ExpectedResponse = RuoyiRequest & {
  /** In the place of the parameters, in their order. */
  params?: readonly string[];
  /** Fields of the answer; `file`: a sheet; `refused`: the sentence that RuoYi shows. */
  answer: Record<string, unknown> | 'file' | 'refused';
  /** Open to everybody signed in, or to everybody. */
  open?: 'session' | 'public';
};

export type ExpectedResponses = Record<string, (world: RuoyiWorld) => ExpectedResponse>;

export const pageQuery = { pageNum: '1', pageSize: '10' };
export const timeRangeQuery = { 'params[beginTime]': '2001-01-01', 'params[endTime]': '2099-12-31' };
const expectedRows = (row: object) => ({ rows: expect.arrayContaining([expect.objectContaining(row)]) });
export const expectedList = (row: object) => ({ ...expectedRows(row), total: expect.any(Number) });
export const sheetQuery = 'pageNum=1&pageSize=10&';
export const noRows = { rows: [], total: 0 };
export const anyText = expect.any(String);
export const refusedResponse: ExpectedResponse = { answer: 'refused', open: 'public' };
export const successResponse = { code: 200, msg: '操作成功' };
