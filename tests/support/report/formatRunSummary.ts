/** What a run came to; times in seconds. */
export type RunOutcome = {
  passed: number;
  failed: number;
  /** The tests that failed; a file that does not load has none. */
  failures: readonly { project: string; file: string; title: string }[];
  /** The seed of samples and property tests, and what else the run was started with. */
  settings: Readonly<Record<string, string>>;
  skipped: number;
  /** Tests that failed and then passed. */
  flaky: readonly { file: string; title: string }[];
  files: readonly { file: string; project: string; seconds: number }[];
  seconds: number;
};

const slowFilesShown = 10;

/** The summary as text; its last line is `N passed, N failed, N skipped`. */
export function formatRunSummary(outcome: RunOutcome): string {
  const { passed, failed, skipped, flaky, files, seconds } = outcome;
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowFilesShown);
  return [
    '',
    `Slowest files of ${files.length}, in ${formatSeconds(seconds)} of the whole run:`,
    ...slowest.map((one) => `  ${formatSeconds(one.seconds).padStart(8)}  ${one.project}  ${one.file}`),
    '',
    ...(flaky.length > 0
      ? ['flaky', ...flaky.map(({ file, title }) => `  ${file} > ${title}`), '']
      : ['flaky: none', '']),
    ...formatFailures(outcome),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ].join('\n');
}

const failuresShown = 10;

/** A command for each failed test that repeats it with the same samples. */
function formatFailures({ failures, settings }: RunOutcome): string[] {
  if (failures.length === 0) return [];
  const variables = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const commands = failures.slice(0, failuresShown).map(({ project, file, title }) => {
    const pattern = title.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll("'", '.');
    return `  ${[...variables, 'npx vitest run --project', project, file].join(' ')} -t '${pattern}'`;
  });
  return ['repeat a failure by', ...commands, ''];
}

const formatSeconds = (seconds: number): string => `${seconds.toFixed(1)} s`;
