/**
 * Announces changes away from the focus to screen readers: counts, sums, results. One live region announces all of
 * them, a moment after the last change, so that a held key is followed by one sentence and not by a hundred.
 */
import { proxy } from 'valtio';

export const announcement = proxy({ text: '' });

const debounceMs = 400;
const waiting = new Map<string, () => string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Only the last text of a topic is announced; `say` is called at that time, '' announces nothing. */
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
  // A screen reader skips an unchanged text: an added space makes it another text.
  if (text) announcement.text = text === announcement.text ? `${text} ` : text;
}
