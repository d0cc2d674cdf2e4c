import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import { exactMoney } from '../../../lib/format/money.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { BilingualPlace } from '../../../ui/bilingual-place.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { OwnServiceActions } from './own-service-actions.tsx';
import { OwnServicePhoto } from './own-service-photo.tsx';
import { useServiceTitle } from '../form/use-service-title.ts';

/** The services as a list: columns from 1280 px, below that one card a service with the same facts. */
export function OwnServicesTable({ services }: { services: readonly OwnService[] }) {
  const { t } = useTranslation('own_services');
  return (
    <>
      <div className="card overflow-hidden max-xl:hidden">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('list.service')}</th>
              <th scope="col">{t('list.category')}</th>
              <th scope="col" className="num">
                {t('list.price')}
              </th>
              <th scope="col" className="num">
                {t('list.duration')}
              </th>
              <th scope="col" className="num">
                {t('list.bookings')}
              </th>
              <th scope="col">{t('list.status')}</th>
              <th scope="col">
                <span className="sr">{t('list.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {services.map((service) => (
              <Row key={service.id} service={service} />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="grid gap-3 xl:hidden">
        {services.map((service) => (
          <li key={service.id} className="grid">
            <Card service={service} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ service }: { service: OwnService }) {
  const { t } = useTranslation('own_services');
  return (
    <tr>
      <td>
        <Name service={service} />
      </td>
      <td className="whitespace-nowrap">
        <CategoryName service={service} />
      </td>
      <td className="num">{exactMoney(service.price)}</td>
      <td className="num whitespace-nowrap">{t('list.minutes', { count: service.duration_minutes })}</td>
      <td className="num">{service.booking_count.toLocaleString('en-HK')}</td>
      <td>
        <StatusBadge status={service.status} />
      </td>
      <td>
        <span className="flex justify-end">
          <OwnServiceActions service={service} small />
        </span>
      </td>
    </tr>
  );
}

function Card({ service }: { service: OwnService }) {
  const { t } = useTranslation('own_services');
  const fact = (label: string, figure: React.ReactNode) => (
    <div>
      <dt className="muted text-xs">{label}</dt>
      <dd className="tnum mt-0.5 font-600">{figure}</dd>
    </div>
  );
  return (
    <article className="card min-w-0 p-4">
      <div className="flex items-start justify-between gap-3">
        <Name service={service} />
        <StatusBadge status={service.status} />
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-3 text-sm sm:grid-cols-4">
        {fact(t('list.category'), <CategoryName service={service} />)}
        {fact(t('list.price'), exactMoney(service.price))}
        {fact(t('list.duration'), t('list.minutes', { count: service.duration_minutes }))}
        {fact(t('list.bookings'), service.booking_count.toLocaleString('en-HK'))}
      </dl>
      <div className="mt-3 -mb-1 flex justify-end border-t border-line pt-2">
        <OwnServiceActions service={service} />
      </div>
    </article>
  );
}

function Name({ service }: { service: OwnService }) {
  const { t } = useTranslation('own_services');
  const title = useServiceTitle()(service);
  const has_place = service.location !== '' || service.location_zh !== '';
  return (
    <div className="flex min-w-0 items-center gap-3">
      <OwnServicePhoto service={service} sizes="4rem" className="h-11 w-16 shrink-0 rounded-sm max-sm:hidden" lazy />
      <div className="min-w-0 leading-snug">
        <Link className="font-600 no-underline hover:underline" to={`/provider/services/${service.id}/edit`} lang={title.lang}>
          {title.text}
        </Link>
        <p className="muted text-sm">{has_place ? <BilingualPlace en={service.location} zh={service.location_zh} /> : t('list.none')}</p>
        <HiddenNote service={service} className="mt-1" />
      </div>
    </div>
  );
}

function CategoryName({ service: { category } }: { service: OwnService }) {
  const { t } = useTranslation('own_services');
  const locale = useLocale();
  if (!category) return <span className="quiet">{t('list.none')}</span>;
  const name = inLocale(category.name, category.name_zh, locale);
  return <span lang={name.lang}>{name.text}</span>;
}
