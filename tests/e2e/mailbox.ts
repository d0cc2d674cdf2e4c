import { expect, type APIRequestContext } from '@playwright/test';
import { openDatabase } from '../../server/core/database/database.ts';

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

/** Lets the mail that follows a completion be due now: it waits until that can no longer be undone. */
export async function hastenInvitation(booking_id: string): Promise<void> {
  const sql = openDatabase(JSON.parse(process.env.E2E_DATABASE!) as Parameters<typeof openDatabase>[0], { pool: 1 });
  await expect
    .poll(
      async () =>
        (await sql`update mails set due_at = now() where booking_id = ${booking_id} and kind = 'review_invitation' returning id`).length,
    )
    .toBe(1);
  await sql.end();
}

/** The path of the booking's secret link in a mail. */
export const linkIn = (plain: string) => new URL(/https?:\/\/\S+\/b\/\S+/.exec(plain)![0]).pathname;
