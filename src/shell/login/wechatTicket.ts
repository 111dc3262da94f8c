/** The proof of a WeChat account between its sign-in and its binding. The server accepts it for ten minutes. */
const storageKey = 'qianhe.wechatTicket';

export const rememberWechatTicket = (ticket: string): void => sessionStorage.setItem(storageKey, ticket);

export const readWechatTicket = (): string => sessionStorage.getItem(storageKey) ?? '';

export const forgetWechatTicket = (): void => sessionStorage.removeItem(storageKey);
