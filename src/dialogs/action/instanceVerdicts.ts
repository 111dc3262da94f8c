import type { InstanceVerdict } from '../../../contract/calls/shapes/instanceVerdict.ts';

type Verdict = Pick<InstanceVerdict, 'ok' | 'reasons' | 'notes'>;

/** Counts the instances that can be moved, voided …, the side effects, and the most frequent reasons against the others. */
export function formatVerdicts(verdicts: readonly Verdict[], verb: string): string {
  const refused = verdicts.filter(({ ok }) => !ok);
  const able = `${verdicts.length - refused.length} 个可以${verb}`;
  const notes = mostFrequent(verdicts.filter(({ ok }) => ok).flatMap((verdict) => verdict.notes));
  const reasons = mostFrequent(refused.flatMap((verdict) => verdict.reasons));
  return [
    refused.length > 0 ? `${able}，${refused.length} 个不能：${reasons}` : able,
    notes && `提醒：${notes}`,
  ]
    .filter(Boolean)
    .join('。');
}

function mostFrequent(texts: readonly string[]): string {
  const counts = [...Map.groupBy(texts, (text) => text)].map(([text, same]) => ({
    text,
    count: same.length,
  }));
  return counts
    .sort((left, right) => right.count - left.count)
    .slice(0, 5)
    .map(({ text, count }) => (count > 1 ? `${text}（${count} 个）` : text))
    .join('；');
}
