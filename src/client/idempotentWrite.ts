/**
 * Keeps the idempotency key of a write: the same body has the same key until a response arrives, so that a retry
 * after a lost response executes the write once.
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

  /** A refusal is a response: the next attempt is a new write. */
  onFailure(error: unknown): void {
    if (!isUnansweredError(error)) this.onAnswer();
  }

  onAnswer(): void {
    this.#idempotencyKey = '';
  }
}

/** True if it is unknown whether the write was executed. */
export const isUnansweredError = (error: unknown): boolean =>
  error instanceof CallFailure && error.status === 0;
