/**
 * Thrown when work was not started, or was rolled back, because of too much other work. The request may be repeated.
 */
export class UnavailableError extends Error {}

export const createClientLeftError = (): UnavailableError => new UnavailableError('The client has left.');
