import type { FastifyInstance } from 'fastify';
import { isRuoyi } from './clientKind.ts';

/**
 * RuoYi reads `code` and `msg` only from answers with status 200; for any other it shows the number. Its refusals are
 * therefore sent with 200, with the message of the first invalid field, because RuoYi shows no field errors.
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
