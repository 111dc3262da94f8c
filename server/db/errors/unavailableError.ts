/** Thrown where work was not begun, or was undone, because too much else is under way: it may be sent again. */
export class UnavailableError extends Error {}

export const createClientLeftError = (): UnavailableError => new UnavailableError('The client has left.');
