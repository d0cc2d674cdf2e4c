import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferralStats } from '../../../contract/partners.ts';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';

type Source = {
  key: string;
  name: string;
  leads_to?: string;
  archived?: boolean;
  clicks: number;
  bookings: number;
  rate: number;
  earned: string;
};

const whole = new Intl.NumberFormat('en-HK');

/** Which link, or which placement, brings how much. */
export function Sources({ stats }: { stats: ReferralStats }) {
  const { t } = useTranslation('partners');
  const [by, setBy] = useState<'link' | 'placement'>('link');
  const sources = useSources(stats)[by];
  return (
    <section className="card mt-4 overflow-hidden">
      <div className="card-h flex-wrap pb-3!">
        <h2 className="h2">{t('sources.title')}</h2>
        <Segmented
          label={t('sources.by')}
          value={by}
          onChange={setBy}
          options={[
            { value: 'link', label: t('sources.link') },
            { value: 'placement', label: t('sources.placement') },
          ]}
        />
      </div>
      <SourcesTable sources={sources} head={t(`sources.${by}`)} />
      <ul className="px-5 pb-2 md:hidden">
        {sources.map((source) => (
          <li key={source.key} className="border-t border-line py-3">
            <div className="flex items-baseline gap-3">
              <SourceName source={source} />
              <b className="tnum ml-auto font-640">{exactMoney(source.earned)}</b>
            </div>
            <p className="muted tnum mt-1 text-sm">
              {t('sources.short', { clicks: whole.format(source.clicks), bookings: whole.format(source.bookings) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SourcesTable({ sources, head }: { sources: readonly Source[]; head: string }) {
  const { t } = useTranslation('partners');
  return (
    <table className="table max-md:hidden">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {(['clicks', 'bookings', 'conversion', 'earned'] as const).map((column) => (
            <th key={column} scope="col" className="num">
              {t(`figures.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => (
          <tr key={source.key}>
            <td>
              <SourceName source={source} />
            </td>
            <td className="num">{whole.format(source.clicks)}</td>
            <td className="num">{whole.format(source.bookings)}</td>
            <td className="num">{source.rate}%</td>
            <td className="num font-600">{exactMoney(source.earned)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SourceName({ source: { name, leads_to, archived } }: { source: Source }) {
  const { t } = useTranslation('partners');
  return (
    <span className="min-w-0 leading-snug">
      <span className="font-600 break-words text-fg">
        <UserText text={name} />
      </span>{' '}
      {archived && <Badge>{t('sources.archived')}</Badge>}
      {leads_to && (
        <span className="muted block text-sm font-450">
          <UserText text={leads_to} />
        </span>
      )}
    </span>
  );
}

function useSources({ by_link, by_placement }: ReferralStats): Record<'link' | 'placement', Source[]> {
  const { t } = useTranslation('partners');
  const locale = useLocale();
  return {
    link: by_link.map(({ id, code, placement, target, title, title_zh, archived, conversion_rate: rate, ...figures }) => ({
      ...figures,
      key: id,
      name: placement || code,
      leads_to: target === 'catalogue' ? t('sources.catalogue') : inLocale(title, title_zh, locale).text,
      archived,
      rate,
    })),
    placement: by_placement.map(({ placement, conversion_rate: rate, ...figures }) => ({
      ...figures,
      key: placement,
      name: placement || t('sources.no_placement'),
      rate,
    })),
  };
}
