import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { pathOf } from '../../../contract/endpoint.ts';
import type { BookingWithVouchers } from '../../../contract/guests.ts';
import type { PersonVoucher } from '../../../contract/person-vouchers.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { personName } from '../../booking/voucher/person-name.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ShareVoucher } from './share-voucher.tsx';

/** So many are shown, and printed, unless all are asked for: a coach party has dozens. */
const AT_FIRST = 12;

/** The vouchers of a party's persons, which can be shown, printed and sent on singly; nothing for one person, whose voucher is the booking's. */
export function PersonVouchers({ booking: { status, person_vouchers, ...booking } }: { booking: BookingWithVouchers }) {
  const { t } = useTranslation('vouchers');
  const title = inLocale(booking.service_title, booking.service_title_zh, useLocale()).text;
  const [is_whole, setWhole] = useState(false);
  if (status !== 'confirmed' || person_vouchers.length < 2) return null;
  const shown = is_whole ? person_vouchers : person_vouchers.slice(0, AT_FIRST);
  return (
    <section className="card p-5" aria-labelledby="person-vouchers">
      <h2 id="person-vouchers" className="h3">
        {t('title')}
      </h2>
      <p className="muted no-print mt-1 text-md">{t('sentence')}</p>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {shown.map((voucher) => (
          <OnePerson key={voucher.key} voucher={voucher} service={title} />
        ))}
      </ul>
      {shown.length < person_vouchers.length && (
        <Button className="no-print mt-4" onClick={() => setWhole(true)}>
          {t('all', { count: person_vouchers.length })}
        </Button>
      )}
    </section>
  );
}

function OnePerson({ voucher, service }: { voucher: PersonVoucher; service: string }) {
  const { t } = useTranslation('vouchers');
  const person = personName(voucher, useLocale());
  const { token, code, people, is_used } = voucher;
  return (
    <li className="flex min-w-0 flex-wrap items-start gap-4 rounded-card border border-line p-4 print:break-inside-avoid">
      <img
        src={pathOf(api.guests.voucherQr, { token })}
        alt={t('qr_of', { person })}
        width="112"
        height="112"
        className="size-28 shrink-0 rounded-control bg-white p-1 print:size-[32mm]"
      />
      <div className="min-w-0 grow basis-32">
        <h3 className="font-640">{person}</h3>
        {people > 1 && <p className="text-sm">{t('group', { count: people })}</p>}
        <p className="mono muted mt-1 text-xs break-words">{code}</p>
        {is_used ? (
          <p className="no-print mt-2">
            <Badge>{t('used')}</Badge>
          </p>
        ) : (
          <div className="no-print mt-3 flex flex-wrap gap-2">
            <ShareVoucher token={token} title={`${service} · ${person}`} person={person} />
            <ButtonLink size="sm" look="ghost" to={`/b/person/${token}`}>
              {t('open')}
              <span className="sr"> {person}</span>
            </ButtonLink>
          </div>
        )}
      </div>
    </li>
  );
}
