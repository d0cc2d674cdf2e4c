import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { Payable } from '../../../contract/ledger.ts';
import { toCents } from '../../../rules/money.ts';
import { call } from '../../lib/call/call.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { AskButton } from '../actions/ask-button.tsx';
import { LocalizedName, useLocalizedName } from '../localized-name.tsx';
import { RowTitle } from '../row-title.tsx';
import { StateBadge } from '../state-badge.tsx';
import { Payee } from './payee.tsx';
import { Rows } from '../list/rows.tsx';

/** Partners with approved commissions, the largest sum first; null when they could not be loaded. */
export function PayoutsDue({ due }: { due: readonly Payable[] | null }) {
  const { t } = useTranslation('operator');
  return (
    <section className="mb-8">
      <h2 className="h2 mb-3">{t('payouts.due')}</h2>
      {due === null ? (
        <Banner tone="warning">{t('payouts.due_failed')}</Banner>
      ) : due.length === 0 ? (
        <p className="muted text-md">{t('payouts.due_none')}</p>
      ) : (
        <Rows
          rows={due.map((payable) => ({ ...payable, id: payable.partner.id }))}
          lead={{ head: t('payouts.partner'), cell: (payable) => <Who payable={payable} /> }}
          columns={[
            { key: 'to', head: t('payouts.to'), cell: (payable) => <Payee {...payable} /> },
            { key: 'bookings', head: t('payouts.bookings'), num: true, cell: ({ bookings }) => bookings },
            { key: 'pending', head: t('payouts.pending'), num: true, cell: ({ pending }) => exactMoney(pending) },
            {
              key: 'approved',
              head: t('payouts.approved'),
              num: true,
              cell: ({ approved }) => <b className="font-640">{exactMoney(approved)}</b>,
            },
          ]}
          actions={(payable) => <MakePayout payable={payable} />}
        />
      )}
    </section>
  );
}

function Who({ payable: { partner, suspended } }: { payable: Payable }) {
  const { t } = useTranslation('operator');
  return (
    <RowTitle name={<LocalizedName {...partner} />}>{suspended && <StateBadge as="stopped">{t('payouts.suspended')}</StateBadge>}</RowTitle>
  );
}

function MakePayout({ payable: { partner, approved } }: { payable: Payable }) {
  const { t } = useTranslation('operator');
  const name = useLocalizedName()(partner);
  if (toCents(approved) <= 0) return null;
  const amount = exactMoney(approved);
  return (
    <AskButton
      look="primary"
      words={t('payouts.make')}
      about={name}
      title={t('payouts.make_title', { amount })}
      sentence={t('payouts.make_sentence', { name })}
      confirm={t('payouts.make')}
      action={() => call(api.payouts.make, { body: { partner: partner.id } })}
      done={t('payouts.made')}
      failed={t('payouts.make_failed')}
    />
  );
}
