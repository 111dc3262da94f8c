import { Failure } from '../../../contract/failures.ts';

/** Returns the result of the work, or the business refusal that it throws. */
export function catchFailure<T>(work: () => T): T | Failure {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
