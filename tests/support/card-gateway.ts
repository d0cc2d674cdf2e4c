import { after } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createDemoPayments, DEMO_SIGNATURE } from '../../server/core/cards/demo-payments.ts';
import { startDemoGateway, type DemoWebhook } from '../../server/core/cards/demo-gateway/gateway.ts';

/** A gateway of this test file's own on loopback, and the port to it. It sends no webhook by itself unless `settings.delivers`. */
export async function cardGateway() {
  const gateway = await startDemoGateway({ secret: 'a-secret-of-the-gateway', deliver: async (webhook) => (await deliver(webhook)) < 300 });
  gateway.settings.delivers = false;
  after(() => gateway.stop());
  let app: FastifyInstance | undefined;

  /** Brings a webhook to the marketplace; returns the status of its answer. */
  async function deliver({ body, signature }: DemoWebhook): Promise<number> {
    const headers = { 'content-type': 'application/json', [DEMO_SIGNATURE]: signature };
    const { statusCode } = await app!.inject({ method: 'POST', url: '/api/payments/webhook/', payload: body, headers });
    return statusCode;
  }
  return {
    gateway,
    payments: createDemoPayments({ url: gateway.url, secret: gateway.secret }),
    deliver,
    connect: (to: FastifyInstance) => (app = to),
  };
}
