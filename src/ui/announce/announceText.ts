/**
 * What a screen reader says of things that change away from the focus: counts, sums, results. One region says it all,
 * a moment after the last change, so that a held key is followed by one sentence and not by a hundred.
 */
import { proxy } from 'valtio';

export const announcement = proxy({ text: '' });

const debounceMs = 400;
const waiting = new Map<string, () => string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Of a topic only what was said last is told; `say` is asked when it is told, '' for nothing. */
export function announceText(topic: string, say: () => string): void {
  waiting.delete(topic);
  waiting.set(topic, say);
  clearTimeout(timer);
  timer = setTimeout(flushAnnouncements, debounceMs);
}

function flushAnnouncements(): void {
  const texts = [...waiting.values()].map((say) => say());
  waiting.clear();
  const text = texts.filter(Boolean).join('；');
  // What stays as it was is not told again by itself: a space makes it another text.
  if (text) announcement.text = text === announcement.text ? `${text} ` : text;
}
