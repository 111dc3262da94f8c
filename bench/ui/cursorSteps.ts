/** `j` from task to task: until the cursor stands on the next row, and until that task's form is on screen. */
import type { Page } from 'playwright';
import { takeLongTasks } from '../support/browser.ts';
import { type Measurement, median, percentile } from '../support/measurements.ts';

export type CursorTimings = { cursor: number[]; form: number[]; long: number[] };

type CursorWalkOptions = { presses: number; pauseMs: number; withForm: boolean };

/** The pause is that of a person who looks at a task; the next tasks are prefetched meanwhile. */
export async function measureCursorSteps(
  page: Page,
  { presses, pauseMs, withForm }: CursorWalkOptions,
): Promise<CursorTimings> {
  const result: CursorTimings = { cursor: [], form: [], long: [] };
  await takeLongTasks(page);
  for (let press = 0; press < presses; press += 1) {
    // Set before the key is sent: script and key reach the page on different channels.
    await page.evaluate(watchStep, withForm);
    await page.keyboard.press('j');
    const { cursor, form } = (await page.evaluate(() => globalThis.watched)) as CursorStep;
    result.cursor.push(cursor);
    result.form.push(form);
    await page.waitForTimeout(pauseMs);
  }
  result.long = await takeLongTasks(page);
  return result;
}

type CursorStep = { cursor: number; form: number };

/** Runs in the page: milliseconds from the next key on. */
function watchStep(withForm: boolean): void {
  const taskAt = () =>
    document.querySelector('[role="row"].grid-cursor[row-id]')?.getAttribute('row-id') ?? null;
  const before = taskAt();
  const began = performance.now();
  let cursor = 0;
  globalThis.paint.at = 0;
  globalThis.watched = new Promise<CursorStep>((resolve, reject) => {
    const afterFrame = (then: (ms: number) => void) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => then(performance.now() - globalThis.paint.at);
      channel.port2.postMessage(null);
    };
    const look = () => {
      const now = taskAt();
      const moved = globalThis.paint.at > 0 && now !== null && now !== before;
      if (moved && cursor === 0) {
        cursor = -1;
        afterFrame((ms) => {
          cursor = ms;
        });
      }
      const shown = moved && document.querySelector(`[data-task="${now}"] [data-field]`) !== null;
      if (performance.now() - began > 20_000) reject(new Error(`From task ${before} none has come.`));
      else if (cursor > 0 && (shown || !withForm)) afterFrame((form) => resolve({ cursor, form }));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

export const cursorMeasurement = (where: string, { cursor }: CursorTimings): Measurement => ({
  figure: `j, ${where}: cursor, p95`,
  value: ms(percentile(cursor, 0.95)),
  beside: `median ${ms(median(cursor))} of ${cursor.length}`,
  bar: '≤ 50 ms',
  holds: percentile(cursor, 0.95) <= 50,
});

export const formMeasurement = (where: string, { form }: CursorTimings): Measurement => ({
  figure: `j, ${where}: the next form, p95`,
  value: ms(percentile(form, 0.95)),
  beside: `median ${ms(median(form))}, longest ${ms(Math.max(...form))}`,
  bar: '≤ 100 ms',
  holds: percentile(form, 0.95) <= 100,
});

export const longTaskMeasurement = (where: string, long: readonly number[]): Measurement => ({
  figure: `longest task of the main thread, ${where}`,
  value: long.length === 0 ? '< 50 ms' : ms(Math.max(...long)),
  beside: long.length === 0 ? '' : `${long.length} over 50 ms`,
  bar: '≤ 50 ms',
  holds: long.every((one) => one <= 50),
});
