/** Files of an upload field: what is kept, what is on its way, and what a person is told. */
import type { StoredFile } from '../world.ts';

export type Upload = {
  key: number;
  name: string;
  size: number;
  percent: number;
  state: 'ready' | 'uploading' | 'failed';
  problem?: string;
};

const defaultMaxSize = 1024;

export function sizeProblem(file: { size: number }, maxSize = defaultMaxSize): string | undefined {
  return file.size > maxSize * 1024 * 1024 ? `文件大小超过 ${maxSize}MB` : undefined;
}

export function storedFiles(value: unknown): StoredFile[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('url' in one) || !('name' in one)) return [];
    const size = 'size' in one ? Number(one.size) : undefined;
    return [{ name: String(one.name), url: String(one.url), size }];
  });
}

const units = ['B', 'KB', 'MB', 'GB'];

export function sizeText(bytes: number | undefined): string {
  if (bytes === undefined || Number.isNaN(bytes)) return '';
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const figure = bytes / 1024 ** step;
  return `${step === 0 || figure >= 100 ? Math.round(figure) : figure.toFixed(1)} ${units[step]}`;
}
