/** Labels of the month sheets for screen readers: those that Blueprint accepts, and those it hard-codes in English. */
export const calendarLabels = {
  labelPrevious: () => '上一月',
  labelNext: () => '下一月',
  labelMonthDropdown: () => '月份',
  labelYearDropdown: () => '年份',
};

const chineseLabels: ReadonlyMap<string | null, string> = new Map([
  ['Open dropdown', '展开'],
  ['hours (24hr clock)', '时'],
  ['minutes', '分'],
]);

/** Ref of the element around a sheet: renames labels that Blueprint has no property for, now and after each render. */
export function localizeCalendar(frame: HTMLElement | null): (() => void) | undefined {
  if (!frame) return undefined;
  relabel(frame);
  const drawn = new MutationObserver(() => relabel(frame));
  drawn.observe(frame, { childList: true, subtree: true });
  return () => drawn.disconnect();
}

function relabel(frame: HTMLElement): void {
  for (const input of frame.querySelectorAll('input[aria-label]')) {
    const word = chineseLabels.get(input.getAttribute('aria-label'));
    if (word) input.setAttribute('aria-label', word);
  }
  for (const title of frame.querySelectorAll('svg title')) {
    const word = chineseLabels.get(title.textContent);
    if (word) title.textContent = word;
  }
}
