/**
 * The data of an answer as JSON that a thread has serialized. It is sent unchanged, without parsing on the event loop.
 */
export class SerializedJson<T> {
  /** The type of the value; used by the compiler only. */
  declare readonly holds: T;
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** For code that checks answers against the contract. */
  toJSON(): unknown {
    return JSON.parse(Buffer.from(this.bytes).toString('utf8'));
  }
}
