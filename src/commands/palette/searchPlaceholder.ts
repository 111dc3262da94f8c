import { isSupplier } from '../../state/session/session.ts';

/** Names the kinds of results of the palette; suppliers cannot search people. */
export const searchPlaceholder = (): string =>
  isSupplier() ? '搜索记录，或执行命令' : '搜索记录、人员，或执行命令';
