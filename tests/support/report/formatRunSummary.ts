/** What a run came to; times in seconds. */
export type RunOutcome = {
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that failed and then passed. */
  flaky: readonly { file: string; title: string }[];
  files: readonly { file: string; project: string; seconds: number }[];
  seconds: number;
};

const slowFilesShown = 10;

/** The summary as text; its last line is `N passed, N failed, N skipped`. */
export function formatRunSummary({ passed, failed, skipped, flaky, files, seconds }: RunOutcome): string {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowFilesShown);
  return [
    '',
    `Slowest files of ${files.length}, in ${formatSeconds(seconds)} of the whole run:`,
    ...slowest.map((one) => `  ${formatSeconds(one.seconds).padStart(8)}  ${one.project}  ${one.file}`),
    '',
    ...(flaky.length > 0
      ? ['flaky', ...flaky.map(({ file, title }) => `  ${file} > ${title}`), '']
      : ['flaky: none', '']),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ].join('\n');
}

const formatSeconds = (seconds: number): string => `${seconds.toFixed(1)} s`;
