import type { FastifyInstance } from 'fastify';
import { isRuoyi } from './clientKind.ts';

/**
 * RuoYi reads `code` and `msg` of an answer with status 200 only; of any other it shows the number. Its refusals leave
 * with 200 therefore, and with the sentence about the first field that is at fault, as it has no other place for it.
 */
export function softenRefusals(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (!isRuoyi(request) || typeof payload !== 'string') return payload;
    if (reply.statusCode < 400 && !payload.includes('"errors":')) return payload;
    reply.code(200);
    const { errors, ...refusal } = JSON.parse(payload) as { msg?: string; errors?: { message: string }[] };
    return JSON.stringify({ ...refusal, msg: errors?.[0]?.message ?? refusal.msg });
  });
}
