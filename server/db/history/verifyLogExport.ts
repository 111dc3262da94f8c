/** Verifies an exported log without a database: every seal over its rows, and the chain of seals. */
import { createHash } from 'node:crypto';
import type { ExportedLogLine } from './logExport.ts';
import type { Seal } from './logSeals.ts';

export type LogExportVerification = {
  /** The head of the file: `qianhe-seal-1|tenant|log`. */
  head: string;
  seals: number;
  sealedRows: number;
  unsealedRows: number;
  /** The newest seal. Archived elsewhere, it later proves whether the end of a log is missing. */
  last: { sealNo: string; hash: string } | undefined;
  /** Sentences; empty if everything is as it was sealed. */
  problems: string[];
};

const initialHash = '0'.repeat(64);

type OpenSeal = { seal: Seal; digests: Buffer[]; lastId: bigint };

/** `expected`: a seal known from before, which must exist with this hash. */
export async function verifyLogExport(
  lines: AsyncIterable<string>,
  expected?: { sealNo: string; hash: string },
): Promise<LogExportVerification> {
  const verdict: LogExportVerification = {
    head: '',
    seals: 0,
    sealedRows: 0,
    unsealedRows: 0,
    last: undefined,
    problems: [],
  };
  let open: OpenSeal | undefined;
  let previous: Seal | undefined;
  let isExpectedThere = expected === undefined;
  const close = () => {
    if (!open) return;
    verdict.problems.push(...checkSeal(verdict.head, open, previous));
    if (open.seal.sealNo === expected?.sealNo && open.seal.hash === expected.hash) isExpectedThere = true;
    previous = open.seal;
    verdict.seals += 1;
    verdict.sealedRows += open.digests.length;
    verdict.last = { sealNo: open.seal.sealNo, hash: open.seal.hash };
    open = undefined;
  };
  for await (const text of lines) {
    if (text === '') continue;
    // The product itself writes the file. Any other line makes a hash fail or throws.
    const line = JSON.parse(text) as ExportedLogLine;
    if ('format' in line) verdict.head = line.head;
    else if ('seal' in line) {
      close();
      open = { seal: line.seal, digests: [], lastId: 0n };
    } else if ('unsealedAfter' in line) close();
    else if (open) {
      open.digests.push(createHash('sha256').update(line.row).digest());
      if (BigInt(line.id) <= open.lastId) verdict.problems.push(`编号 ${line.id} 不在其顺序中。`);
      open.lastId = BigInt(line.id);
    } else verdict.unsealedRows += 1;
  }
  close();
  if (!isExpectedThere)
    verdict.problems.push(
      `没有第 ${expected?.sealNo} 段，或其摘要不是 ${expected?.hash}：日志的末尾被截去或重写。`,
    );
  return verdict;
}

function checkSeal(head: string, { seal, digests }: OpenSeal, previous: Seal | undefined): string[] {
  const { sealNo, firstId, lastId, rowCount, previousHash, hash } = seal;
  const place = `第 ${sealNo} 段（编号 ${firstId} 到 ${lastId}）`;
  const found = createHash('sha256')
    .update(`${head}|${sealNo}|${firstId}|${lastId}|${digests.length}|`)
    .update(Buffer.from(previousHash, 'hex'))
    .update(Buffer.concat(digests))
    .digest('hex');
  const follows =
    previousHash === (previous?.hash ?? initialHash) &&
    BigInt(sealNo) === BigInt(previous?.sealNo ?? 0) + 1n &&
    BigInt(firstId) === BigInt(previous?.lastId ?? 0) + 1n;
  return [
    ...(follows ? [] : [`${place}不接着前一段。`]),
    ...(found === hash
      ? []
      : [`${place}应为 ${rowCount} 行、摘要 ${hash}，实为 ${digests.length} 行、摘要 ${found}。`]),
  ];
}
