/** A reason that prevents a backup or a restore, for the operator: one sentence, no stack. */
export class BackupError extends Error {
  override readonly name = 'BackupRefusal';
}
