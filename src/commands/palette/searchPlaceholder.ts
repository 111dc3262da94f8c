import { isSupplier } from '../../state/session/session.ts';

/** What the palette finds; people are closed to suppliers. */
export const searchPlaceholder = (): string =>
  isSupplier() ? '搜索记录，或执行命令' : '搜索记录、人员，或执行命令';
