/** Thrown where work was not begun, or was undone, because too much else is under way: it may be sent again. */
export class Unavailable extends Error {}

export const clientLeft = (): Unavailable => new Unavailable('The client has left.');
