import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { CardFlag } from '../../../contract/cards.ts';
import type { List } from '../../../contract/lists.ts';
import { call } from '../../lib/call/call.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { AskButton } from '../actions/ask-button.tsx';
import { Rows } from '../list/rows.tsx';
import { LocalizedName } from '../localized-name.tsx';
import { RowTitle } from '../row-title.tsx';
import { Timestamp } from '../timestamp.tsx';

/** What is odd about money by card, the oldest first; nothing where there is none, and null when it could not be loaded. */
export function CardFlags({ flags }: { flags: List<CardFlag> | null }) {
  const { t } = useTranslation('operator');
  if (flags === null)
    return (
      <Banner tone="warning" className="mb-6">
        {t('card_flags.failed')}
      </Banner>
    );
  if (flags.results.length === 0) return null;
  return (
    <section className="mb-8">
      <h2 className="h2">{t('card_flags.title')}</h2>
      <p className="muted mt-1 mb-3 text-md">{t('card_flags.sentence')}</p>
      {flags.next !== null && <p className="muted mb-3 text-sm">{t('card_flags.most', { count: flags.results.length })}</p>}
      <Rows
        rows={flags.results}
        lead={{
          head: t('card_flags.what'),
          cell: ({ kind, reference }) => (
            <RowTitle name={t(`card_flags.kinds.${kind}`)}>
              <span className="mono text-xs break-all">{reference}</span>
            </RowTitle>
          ),
        }}
        columns={[
          { key: 'provider', head: t('card_flags.provider'), cell: ({ provider }) => <LocalizedName {...provider} /> },
          { key: 'since', head: t('card_flags.since'), cell: ({ flagged_at }) => <Timestamp at={flagged_at} /> },
          { key: 'amount', head: t('card_flags.amount'), num: true, cell: (flag) => amountOf(flag) },
        ]}
        actions={(flag) => <FlagButtons flag={flag} />}
      />
    </section>
  );
}

function amountOf({ amount, currency }: CardFlag): string {
  return currency === 'hkd' ? exactMoney(amount) : `${currency.toUpperCase()} ${amount}`;
}

function FlagButtons({ flag: { id, kind, booking_id, booking_reference } }: { flag: CardFlag }) {
  const { t } = useTranslation('operator');
  return (
    <>
      <ButtonLink size="sm" look="ghost" to={`/operator/bookings/${booking_id}`}>
        {t('bookings.open')}
        <span className="sr"> {booking_reference}</span>
      </ButtonLink>
      <AskButton
        words={t('card_flags.clear')}
        about={booking_reference}
        title={t('card_flags.clear_title')}
        sentence={t(`card_flags.to_do.${kind}`)}
        confirm={t('card_flags.clear')}
        action={() => call(api.cards.clearFlag, { params: { id } })}
        done={t('card_flags.cleared')}
        failed={t('card_flags.clear_failed')}
      />
    </>
  );
}
