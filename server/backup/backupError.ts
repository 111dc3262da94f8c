/** A reason not to back up or to restore, for the operator: one sentence, no stack. */
export class BackupError extends Error {
  override readonly name = 'BackupRefusal';
}
