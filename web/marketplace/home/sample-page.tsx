import { useTranslation } from 'react-i18next';
import { publicMoney } from '../../../rules/money.ts';
import banner from '../../art/scenes/sai-kung-sea-arch-kayak.svg';
import dragonBoat from '../../art/scenes/stanley-dragon-boat.svg';
import stargazing from '../../art/scenes/tai-long-wan-stargazing.svg';
import junk from '../../art/scenes/victoria-harbour-junk.svg';
import { Voucher } from '../../ui/voucher.tsx';

const offers = [
  ['one', junk, '580.00'],
  ['two', dragonBoat, '360.00'],
  ['three', stargazing, '690.00'],
] as const;

/** A drawing of a provider's page and of the voucher a guest gets. Decoration: the words beside it say the same. */
export function SamplePage() {
  const { t } = useTranslation('landing');
  return (
    <div className="relative pb-6 lg:pb-0" aria-hidden="true" data-theme="light">
      <div className="overflow-hidden rounded-card border border-line bg-white text-fg shadow-pop">
        <div className="flex h-9 items-center gap-1.5 border-b border-line px-4">
          <i className="size-2.5 rounded-full bg-line" />
          <i className="size-2.5 rounded-full bg-line" />
          <i className="size-2.5 rounded-full bg-line" />
          <span className="ml-3 text-2xs text-fg-3">sampan.example/page/fragrant-tides</span>
        </div>
        <img src={banner} alt="" width="640" height="144" loading="lazy" className="h-28 w-full object-cover object-[50%_72%] lg:h-36" />
        <div className="bg-sample px-6 pt-5 pb-6 text-on-sample">
          <b className="block text-xl font-680">{t('sample.provider')}</b>
          <span className="text-sm">{t('sample.line')}</span>
        </div>
        <div className="grid grid-cols-3 gap-3 p-4 pb-5">
          {offers.map(([offer, picture, price]) => (
            <div key={offer}>
              <img
                src={picture}
                alt=""
                width="200"
                height="150"
                loading="lazy"
                className="aspect-[4/3] w-full rounded-control object-cover"
              />
              <p className="mt-2 line-clamp-2 text-xs leading-snug font-600">{t(`sample.${offer}`)}</p>
              <p className="mt-0.5 text-xs text-fg-2">{publicMoney(price)}</p>
            </div>
          ))}
        </div>
      </div>
      <Voucher
        className="absolute right-3 -bottom-3 w-60 -rotate-2 text-fg lg:-right-5 lg:-bottom-8"
        stub={
          <div className="flex items-center justify-between">
            <span className="text-xs text-fg-2">{t('sample.code')}</span>
            <b className="mono text-base">TIDE-7K2M</b>
          </div>
        }
      >
        <p className="text-xs font-640 text-success-text">{t('sample.booked')}</p>
        <p className="mt-1 text-sm leading-snug font-640">{t('sample.trip')}</p>
      </Voucher>
    </div>
  );
}
