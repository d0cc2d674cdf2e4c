import type { PartnerProfile, ReferralLink } from '../../../contract/partners.ts';
import wordmark from '../../art/logo/wordmark.svg';
import { Both, useBoth } from '../../i18n/both.tsx';
import { isChinese } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Photo } from '../../ui/picture/photo.tsx';
import { shortAddress } from './link-words.ts';

type Props = { partner: PartnerProfile; link: ReferralLink; qr: string | null };

/** One card for a table or a room: the partner's name, the target, the QR code and the address to type. */
export function PrintCard({ partner, link, qr }: Props) {
  const both = useBoth();
  const invite = both('partner_card.invite');
  return (
    <article className="paper-card">
      <header>
        {partner.logo && <Photo src={partner.logo} sizes="40vw" whole />}
        <PartnerName partner={partner} />
      </header>
      <div className="paper-words">
        <p className="paper-title">{invite.lead}</p>
        <p className="paper-alt" lang={invite.other_lang}>
          {invite.other}
        </p>
        <TargetLines link={link} />
      </div>
      {/* Its address is written below. */}
      <div className="paper-qr">{qr && <img src={qr} alt="" />}</div>
      <p className="paper-scan">
        <Both of="partner_card.scan" className="" />
      </p>
      <p className="paper-address">{shortAddress(link.url)}</p>
      <footer>
        <img src={wordmark} alt="Sampan 舢舨" />
      </footer>
    </article>
  );
}

function PartnerName({ partner: { name, name_zh } }: { partner: PartnerProfile }) {
  const chinese = isChinese(useLocale());
  const names = [
    { text: name, lang: 'en' },
    { text: name_zh, lang: 'zh-HK' },
  ];
  return (
    <p className="paper-name">
      {(chinese ? names.toReversed() : names)
        .filter(({ text }) => text !== '')
        .map(({ text, lang }) => (
          <span key={lang} lang={lang}>
            {text}
          </span>
        ))}
    </p>
  );
}

/** The link's target in both languages; nothing for the whole catalogue. */
function TargetLines({ link }: { link: ReferralLink }) {
  const target = link.page ?? link.service;
  const chinese = isChinese(useLocale());
  if (!target) return null;
  const titles = [
    { text: target.title, lang: 'en' },
    { text: target.title_zh, lang: 'zh-HK' },
  ];
  return (
    <p className="paper-target">
      {(chinese ? titles.toReversed() : titles)
        .filter(({ text }) => text !== '')
        .map(({ text, lang }) => (
          <span key={lang} lang={lang}>
            {text}
          </span>
        ))}
    </p>
  );
}
