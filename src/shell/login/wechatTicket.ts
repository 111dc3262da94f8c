/** The proof of a WeChat account between its sign-in and its binding. The server accepts it for ten minutes. */
const storageKey = 'qianhe.wechatTicket';

export const rememberTicket = (ticket: string): void => sessionStorage.setItem(storageKey, ticket);

export const readTicket = (): string => sessionStorage.getItem(storageKey) ?? '';

export const forgetTicket = (): void => sessionStorage.removeItem(storageKey);
