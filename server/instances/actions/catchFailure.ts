import { Failure } from '../../../contract/failures.ts';

/** What the work comes to, or the business refusal that it ends in. */
export function catchFailure<T>(work: () => T): T | Failure {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
