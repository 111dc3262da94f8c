/** Property tests use a fixed seed, so that a run is repeatable. `SEED=` and `RUNS=` vary it for longer searches. */
import fc from 'fast-check';
import { testSeed } from './depth.ts';

const runs = process.env.RUNS;

fc.configureGlobal({ seed: testSeed, ...(runs !== undefined && { numRuns: Number(runs) }) });
