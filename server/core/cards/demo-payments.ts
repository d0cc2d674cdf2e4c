import { GATEWAY_MS, GatewayAway, type GatewayCheckout, type GatewayEvent, type GatewayRefund, type Payments } from './payments.ts';
import { isSigned } from './signature.ts';

/** The header of the demo gateway's signature. */
export const DEMO_SIGNATURE = 'sampan-demo-signature';

type DemoOptions = { url: string; secret: string; timeout_ms?: number };

/** The port to the demo gateway (demo-gateway/), which speaks HTTP like a real one. */
export function createDemoPayments({ url, secret, timeout_ms = GATEWAY_MS }: DemoOptions): Payments {
  async function ask<Reply>(method: 'GET' | 'POST', path: string, body?: object, key?: string): Promise<Reply> {
    try {
      const reply = await fetch(`${url}/v1/${path}`, {
        method,
        signal: AbortSignal.timeout(timeout_ms),
        headers: {
          authorization: `Bearer ${secret}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!reply.ok) throw new GatewayAway(`the demo gateway answered ${reply.status}`);
      return (await reply.json()) as Reply;
    } catch (error) {
      throw error instanceof GatewayAway ? error : new GatewayAway(`the demo gateway does not answer (${(error as Error).name})`);
    }
  }
  return {
    name: 'demo',
    createCheckout: ({ id, expires_at, ...checkout }) =>
      ask<GatewayCheckout>('POST', 'checkouts', { ...checkout, id, currency: 'hkd', expires_at: expires_at.toISOString() }, id),
    findCheckout: (reference) => ask<GatewayCheckout>('GET', `checkouts/${encodeURIComponent(reference)}`),
    endCheckout: (reference) => ask<GatewayCheckout>('POST', `checkouts/${encodeURIComponent(reference)}/end`),
    refund: ({ id, ...refund }) => ask<GatewayRefund>('POST', 'refunds', { ...refund, id }, id),
    readEvent: async (body, header) =>
      isSigned(secret, body, header(DEMO_SIGNATURE), Math.floor(Date.now() / 1_000)) ? (JSON.parse(body) as GatewayEvent) : null,
  };
}
