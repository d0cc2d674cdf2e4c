import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { REFERRAL_COOKIE } from '../../contract/referrals.ts';
import type { SecondFactors } from '../accounts/second-factor/factor-codes.ts';
import { partnerOf } from '../core/api/caller.ts';
import type { Config } from '../core/config.ts';
import type { Sql } from '../core/database/database.ts';
import { paged } from '../core/database/paging.ts';
import { qrOf } from '../core/text/qr.ts';
import type { Quota } from '../core/limits/quotas.ts';
import { originOf, type Serve } from '../core/api/serve.ts';
import { becomePartner } from './become.ts';
import { follow } from './follow.ts';
import { changeLink, makeLink } from './link.ts';
import { getLink, listLinks } from './link-reads.ts';
import { changePartner } from './profile.ts';
import { getPartner, listTargets } from './reads.ts';
import { getReferralStats } from './stats.ts';
import { isVisit } from './visitor.ts';

/** Partners over HTTP: themselves, their links and what came of those. */
export function partnerRoutes(serve: Serve, { sql, quota, factors }: { sql: Sql; quota: Quota; factors: SecondFactors }): void {
  serve(api.auth.becomePartner, async ({ body, caller, intent }) => becomePartner(sql, caller, body, intent));
  serve(api.partners.me, async ({ caller }) => getPartner(sql, partnerOf(caller)));
  serve(api.partners.update, async ({ body, caller }) => changePartner({ sql, factors }, caller, body));
  serve(api.partners.stats, async ({ query, caller }) => getReferralStats(sql, partnerOf(caller), query.days));
  serve(api.partners.targets, async ({ query, caller }) => listTargets(sql, partnerOf(caller), query.search));
  serve(api.partners.links, async ({ query, caller, origin }) =>
    paged(api.partners.links.path, query, await listLinks(sql, partnerOf(caller), query, origin)),
  );
  serve(api.partners.createLink, async ({ body, caller, origin, intent }) =>
    quota(partnerOf(caller), (limit) => makeLink(sql, body, { partner_id: partnerOf(caller), origin, intent, limit })),
  );
  serve(api.partners.link, async ({ params, caller, origin }) => getLink(sql, params.id, partnerOf(caller), origin));
  serve(api.partners.changeLink, async ({ params, body, caller, origin }) =>
    changeLink(sql, body, { id: params.id, partner_id: partnerOf(caller), origin }),
  );
  serve(api.partners.qr, async ({ params, query, caller, origin }) => {
    const { url } = await getLink(sql, params.id, partnerOf(caller), origin);
    return qrOf(url, query.format);
  });
}

const A_MINUTE_MS = 60_000;
const A_DAY_SECONDS = 86_400;

/** Short links: `/r/7K2MQ9`. Beyond the rate limit a visitor is still redirected, but no click is recorded. */
export function referralRoutes(app: FastifyInstance, { sql, config }: { sql: Sql; config: Config }): void {
  const rate_limit = app.createRateLimit({ max: config.limits.click, timeWindow: A_MINUTE_MS });

  app.get<{ Params: { code: string } }>('/r/:code', async (request, reply) => {
    const counts = isVisit(request) && !isSpent(await rate_limit(request));
    const { location, click } = await follow(sql, request.params.code, counts);
    if (click) {
      const secure = originOf(config, request).startsWith('https:') ? '; Secure' : '';
      const age = click.days * A_DAY_SECONDS;
      void reply.header('set-cookie', `${REFERRAL_COOKIE}=${click.id}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`);
    }
    return reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).redirect(location, 302);
  });
}

const isSpent = (count: { isAllowed: boolean; isExceeded?: boolean }) => !count.isAllowed && count.isExceeded === true;
