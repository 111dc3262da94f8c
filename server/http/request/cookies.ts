/** Cookies that only the server reads: hidden from scripts, and not sent with requests from other sites. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerCookie } from '../../context/callContext.ts';

export function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  const start = `${name}=`;
  const pair = headers.cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start));
  return pair?.slice(start.length) || undefined;
}

/** `Secure` if the browser used https. */
export function setCookie(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { name, value, days }: ServerCookie,
): void {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=/api; Max-Age=${days * 86_400}; HttpOnly; SameSite=Strict${secure}`,
  );
}
