import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { Config } from '../config.ts';
import { contentPolicy, devicePolicy } from './content-policy.ts';

// What belongs to one reply, not to all.
const OF_ONE_REPLY = ['connection', 'content-length', 'date', 'keep-alive'];

/**
 * The headers that guard every reply: helmet's, and our content policy. They never change, so helmet is asked once, at the
 * start; at every request it would cost a fifth of sending a cached page.
 */
export async function secureHeaders(config: Config): Promise<Record<string, string>> {
  const model = Fastify();
  await model.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: config.public_url?.startsWith('https:') ? { maxAge: 15_552_000 } : false,
  });
  model.get('/', (_, reply) => reply.code(204).send());
  const { headers } = await model.inject('/');
  await model.close();
  const lasting = Object.entries(headers).filter(([name]) => !OF_ONE_REPLY.includes(name));
  return {
    ...Object.fromEntries(lasting.map(([name, value]) => [name, String(value)])),
    'content-security-policy': contentPolicy(config),
    'permissions-policy': devicePolicy,
  };
}
