/** Passwords as argon2id (19 MiB, two passes: the yardstick of OWASP). */
import { createHash, randomBytes } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';

const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, argonOptions);

/** For one use, told once: 72 random bits, and behind them one character of each kind that a password is asked for. */
export const generateOneTimePassword = (): string => `${randomBytes(9).toString('base64url')}aA1!`;

/** The same text with the same salt gives the same hash (hexadecimal), at the price of a password's. */
export async function slowHash(text: string, salt: string): Promise<string> {
  const bytes = createHash('sha256').update(salt).digest().subarray(0, 16);
  return (await hashRaw(text, { ...argonOptions, salt: bytes })).toString('hex');
}

let dummyHash: Promise<string> | undefined;

/** Whether the password fits. For somebody who does not exist it takes the same time and says no. */
export async function verifyPassword(known: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password');
  const fits = await verify(known ?? (await dummyHash), password);
  return known !== undefined && fits;
}
