/** Takes and prints figures: medians of several runs, each beside its floor or rival of the same run. */

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Seconds that `work` takes. */
export async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

export type Measurement = { figure: string; value: string; beside?: string; bar?: string; holds?: boolean };

export function printMeasurements(title: string, figures: readonly Measurement[]): void {
  console.log(`\n${title}`);
  console.table(
    figures.map(({ figure, value, beside = '', bar = '', holds }) => ({
      figure,
      value,
      beside,
      bar,
      holds: holds === undefined ? '' : holds ? 'yes' : 'NO',
    })),
  );
}
