/**
 * The key under which a write is sent: the same for the same body until an answer has come, so that whoever tries again
 * after a lost answer has it done once.
 */
import type { SendOptions } from './api.ts';
import { CallFailure } from './callFailure.ts';
import { createIdempotencyKey } from './idempotencyKey.ts';

export class IdempotencyKey {
  #body = '';
  #idempotencyKey = '';

  options(body: object): SendOptions {
    const text = JSON.stringify(body);
    if (text !== this.#body || !this.#idempotencyKey) this.#idempotencyKey = createIdempotencyKey();
    this.#body = text;
    return { idempotencyKey: this.#idempotencyKey };
  }

  /** What was refused has been answered: the next try is a write of its own. */
  failed(error: unknown): void {
    if (!isUnansweredError(error)) this.answered();
  }

  answered(): void {
    this.#idempotencyKey = '';
  }
}

/** Nobody knows whether it was done. */
export const isUnansweredError = (error: unknown): boolean =>
  error instanceof CallFailure && error.status === 0;
