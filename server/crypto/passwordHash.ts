/** Hashes passwords with argon2id (19 MiB, two passes: the OWASP recommendation). */
import { createHash, randomBytes } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';

const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, argonOptions);

/**
 * For one use, shown once: 72 random bits, and one character of each class that the password policy requires. It begins
 * with a letter, so that a sheet takes it for a text.
 */
export const generateOneTimePassword = (): string => `aA${randomBytes(9).toString('base64url')}1!`;

/** The same text with the same salt gives the same hash (hexadecimal), at the cost of a password hash. */
export async function slowHash(text: string, salt: string): Promise<string> {
  const bytes = createHash('sha256').update(salt).digest().subarray(0, 16);
  return (await hashRaw(text, { ...argonOptions, salt: bytes })).toString('hex');
}

let dummyHash: Promise<string> | undefined;

/** Verifies a password. For an unknown user it takes the same time and returns false. */
export async function verifyPassword(known: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password');
  const fits = await verify(known ?? (await dummyHash), password);
  return known !== undefined && fits;
}
