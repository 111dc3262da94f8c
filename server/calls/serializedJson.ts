/** The data of an answer as JSON that a thread has written: sent as it is, neither read nor written on the event loop. */
export class SerializedJson<T> {
  /** What the JSON holds; only the compiler asks. */
  declare readonly holds: T;
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** For what holds answers against the contract. */
  toJSON(): unknown {
    return JSON.parse(Buffer.from(this.bytes).toString('utf8'));
  }
}
