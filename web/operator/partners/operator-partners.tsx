import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { partnerStates, type ManagedPartner } from '../../../contract/operator.ts';
import { readablePhone } from '../../../rules/phone.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { LocalizedName } from '../localized-name.tsx';
import { RowTitle } from '../row-title.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { StateBadge } from '../state-badge.tsx';
import { PartnerActions } from './partner-actions.tsx';
import { Rate } from '../rate/rate.tsx';
import { ReasonGiven } from '../actions/reason-given.tsx';
import { Rows } from '../list/rows.tsx';
import { loadOperatorList } from '../list/load-operator-list.ts';
import { UserText } from '../../ui/user-text.tsx';
import type { Route } from './+types/operator-partners.ts';

const choices = { state: partnerStates };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadOperatorList(request, choices, (query) => call(api.operator.partners, { query }));
}

export const HydrateFallback = OperatorSkeleton;

export default function OperatorPartners({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  const states = partnerStates.map((value) => ({ value, label: t(`partners.states.${value}`) }));
  return (
    <ListScreen
      title={t('partners.title')}
      shown={loaderData}
      search={t('partners.search')}
      filters={[{ name: 'state', label: t('partners.filter'), options: states }]}
      empty={{ spot: 'search', title: t('partners.empty'), sentence: t('partners.empty_sentence') }}
    >
      {({ results }) => (
        <Rows
          rows={results}
          lead={{ head: t('partners.partner'), cell: (partner) => <Who partner={partner} /> }}
          columns={[
            { key: 'contact', head: t('partners.contact'), cell: (partner) => <Contact partner={partner} /> },
            { key: 'referrals', head: t('partners.referrals'), cell: (partner) => <Referrals partner={partner} /> },
            { key: 'rate', head: t('partners.rate'), num: true, cell: ({ commission_bp }) => <Rate commission_bp={commission_bp} /> },
          ]}
          state={(partner) => <PartnerState partner={partner} />}
          actions={(partner) => <PartnerActions partner={partner} />}
        />
      )}
    </ListScreen>
  );
}

function Who({ partner }: { partner: ManagedPartner }) {
  const { t } = useTranslation('operator');
  return (
    <RowTitle name={<LocalizedName {...partner} />}>
      {t(`partners.kinds.${partner.kind}`)} · {partner.user.username}
    </RowTitle>
  );
}

function Contact({ partner: { contact_name, contact_phone } }: { partner: ManagedPartner }) {
  return (
    <>
      <UserText text={contact_name} />
      <span className="muted tnum block text-sm wrap-anywhere">{readablePhone(contact_phone)}</span>
    </>
  );
}

function Referrals({ partner: { links, clicks, bookings } }: { partner: ManagedPartner }) {
  const { t } = useTranslation('operator');
  return (
    <>
      {t('partners.bookings', { count: bookings })}
      <span className="muted block text-sm">
        {t('partners.clicks', { count: clicks })} · {t('partners.links', { count: links })}
      </span>
    </>
  );
}

function PartnerState({ partner: { approved_at, suspended_at, suspend_reason } }: { partner: ManagedPartner }) {
  const { t } = useTranslation('operator');
  if (!suspended_at)
    return (
      <StateBadge as={approved_at ? 'good' : 'waiting'}>{t(approved_at ? 'partners.states.active' : 'partners.states.waiting')}</StateBadge>
    );
  return (
    <div className="grid justify-items-start gap-1 max-xl:justify-items-end">
      <StateBadge as="stopped">{t('partners.states.suspended')}</StateBadge>
      <ReasonGiven reason={suspend_reason} />
    </div>
  );
}
