import { NEWSLETTER_WORDING, type ConsentKind } from '../../contract/accounts.ts';
import { legalKinds } from '../../contract/legal-kinds.ts';
import type { Clock } from './clock.ts';
import { lok } from './content/people.ts';
import { idAt } from './ids.ts';
import { createRandom } from './random.ts';
import type { Row } from './rows.ts';

/** What everyone was shown when they joined; every third also agreed to be sent news and offers. */
export function giveConsents(users: readonly Row[]): Row[] {
  const random = createRandom('consents');
  return users.flatMap(({ id = null, date_joined }, n) => {
    const at = date_joined as Date;
    const consent = (kind: ConsentKind, wording: string) => ({ id: idAt(random, at), user_id: id, kind, wording, at });
    const shown = legalKinds.map((kind) => consent(kind, '1'));
    return n % 3 === 0 ? [...shown, consent('newsletter', NEWSLETTER_WORDING)] : shown;
  });
}

/** What the operator has done so far: whose papers were seen. */
export function keepAuditLog(clock: Clock, actor_id: string, providers: readonly Row[]): Row[] {
  const random = createRandom('oversight');
  return providers
    .filter(({ verified_at }) => verified_at !== null && (verified_at as Date) <= clock.now)
    .map(({ id = null, verified_at = null }) => ({
      id: idAt(random, verified_at as Date),
      at: verified_at,
      actor_id,
      actor_name: lok.username,
      act: 'provider_verified',
      subject: 'provider',
      subject_id: id,
    }));
}
