/** Property tests use a fixed seed, so that a run is repeatable. `SEED=` and `RUNS=` vary it for longer searches. */
import fc from 'fast-check';

const seed = Number(process.env.SEED ?? 20_261_124);
const runs = process.env.RUNS;

fc.configureGlobal({ seed, ...(runs !== undefined && { numRuns: Number(runs) }) });
