/**
 * `npm run audit:verify -- FILE [--expect sealNo:hash]`: verifies an exported log without a database; exits with 1 if
 * it fails.
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { verifyLogExport } from './db/history/verifyLogExport.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { expect: { type: 'string' } },
});

try {
  const [file] = positionals;
  if (file === undefined) throw new Error('请给出导出的文件。');
  const known = /^(\d+):([0-9a-f]{64})$/.exec(values.expect ?? '');
  if (values.expect !== undefined && !known) throw new Error('--expect 应形如 12:摘要。');
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  const expected = known ? { sealNo: known[1] ?? '', hash: known[2] ?? '' } : undefined;
  const { head, seals, sealedRows, unsealedRows, last, problems } = await verifyLogExport(lines, expected);
  console.log(`${head}：${seals} 段，${sealedRows} 行已封存，${unsealedRows} 行尚未封存。`);
  if (last) console.log(`最后一段 ${last.sealNo}:${last.hash}`);
  for (const problem of problems) console.log(problem);
  console.log(problems.length === 0 ? '没有发现改动。' : `共发现 ${problems.length} 处问题。`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
