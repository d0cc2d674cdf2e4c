import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { percentOf } from '../../../rules/money.ts';
import type { ManagedBooking } from '../../../contract/operator.ts';
import { textIn } from '../../../rules/localized-text.ts';
import { namesIn } from '../../../rules/referral-words.ts';
import { useLocale } from '../../i18n/locale.ts';
import { UserText } from '../../ui/user-text.tsx';
import { LocalizedName } from '../localized-name.tsx';
import { OwnDecisionButtons } from './own-decision.tsx';
import { Timestamp } from '../timestamp.tsx';

/** Why a partner was credited or not, in the same sentence that partner and provider read; with the buttons of a pending decision. */
export function ReferralCard({ booking }: { booking: ManagedBooking }) {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const { referral } = booking;
  if (!referral)
    return (
      <section className="card p-5">
        <h2 className="h2">{t('booking.referral')}</h2>
        <p className="muted mt-1 text-md">{t('booking.no_referral')}</p>
      </section>
    );
  const waits = referral.reason === 'own_booking' && referral.decision === null;
  return (
    <section className="card p-5">
      <h2 className="h2">{t('booking.referral')}</h2>
      <p className="mt-1 text-md">{textIn(referral.sentence, locale, namesIn(referral))}</p>
      <dl className="mt-3 grid gap-3 border-t border-line pt-3 text-md sm:grid-cols-2">
        <div>
          <dt className="muted text-sm">{t('booking.partner')}</dt>
          <dd>
            <Link className="link" to={`/operator/partners?search=${encodeURIComponent(referral.partner_name)}`}>
              <LocalizedName name={referral.partner_name} name_zh={referral.partner_name_zh} />
            </Link>
          </dd>
        </div>
        <div>
          <dt className="muted text-sm">{t('booking.rate')}</dt>
          <dd className="tnum">{percentOf(referral.rate_bp)}%</dd>
        </div>
        {referral.placement && (
          <div>
            <dt className="muted text-sm">{t('booking.placement')}</dt>
            <dd>
              <UserText text={referral.placement} />
            </dd>
          </div>
        )}
        <div>
          <dt className="muted text-sm">{t('booking.clicked')}</dt>
          <dd>
            <Timestamp at={referral.clicked_at} />
          </dd>
        </div>
      </dl>
      {waits && (
        <div className="mt-4 border-t border-line pt-4">
          <p className="mb-3 text-md">{t('booking.decide_sentence')}</p>
          <div className="flex flex-wrap gap-2">
            <OwnDecisionButtons booking={booking} />
          </div>
        </div>
      )}
    </section>
  );
}
