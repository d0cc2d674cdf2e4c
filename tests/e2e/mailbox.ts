import { expect, type APIRequestContext } from '@playwright/test';

type MailSummary = { id: string; subject: string; kind: string };

/** The mail of a kind to an address, as soon as it is in the outbox. */
export async function mailTo(request: APIRequestContext, recipient: string, kind: string): Promise<{ subject: string; plain: string }> {
  let found: MailSummary | undefined;
  await expect
    .poll(async () => {
      const reply = await request.get('/api/outbox/', { params: { recipient, state: 'kept' } });
      found = ((await reply.json()) as { results: MailSummary[] }).results.find((mail) => mail.kind === kind);
      return found !== undefined;
    })
    .toBe(true);
  return (await (await request.get(`/api/outbox/${found!.id}/`)).json()) as { subject: string; plain: string };
}

/** The path of the booking's secret link in a mail. */
export const linkIn = (plain: string) => new URL(/https?:\/\/\S+\/b\/\S+/.exec(plain)![0]).pathname;
