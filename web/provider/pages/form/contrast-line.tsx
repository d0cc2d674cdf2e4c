import { useTranslation } from 'react-i18next';
import { brandColors } from '../../../../rules/colors/brand-colors.ts';
import { contrast } from '../../../../rules/colors/oklch.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';

export type PickedColors = { background_color: string; text_color: string; theme_color: string };

const COLOR = /^#[0-9a-f]{6}$/i;

/** Whether the chosen colours are readable; if not, they are shown beside the corrected ones of the page. */
export function ContrastLine({ picked }: { picked: PickedColors }) {
  const { t } = useTranslation('own_pages');
  if (!Object.values(picked).every((color) => COLOR.test(color))) return null;
  const shown = brandColors(picked);
  const { background_color, text_color } = picked;
  const ratio = contrast(background_color, text_color);
  const unchanged = shown.background === background_color.toUpperCase() && shown.text === text_color.toUpperCase();
  // The default pair is corrected invisibly: no warning.
  const same = unchanged || (ratio >= 4.4 && shown.text === text_color.toUpperCase());
  if (same)
    return (
      <Banner tone="success">
        <strong>{t('form.readable', { ratio: written(contrast(shown.background, shown.text)) })}</strong> {t('form.readable_more')}
      </Banner>
    );
  return (
    <Banner tone="warning">
      <p>{t('form.adjusted', { ratio: written(ratio) })}</p>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Sample background={background_color} text={text_color} caption={t('form.picked')} />
        <Sample background={shown.background} text={shown.text} caption={t('form.shown')} />
      </div>
    </Banner>
  );
}

/** 4.53 as 4.5, rounded down so as not to pass a bound. */
function written(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1);
}

/** A sample of a colour pair. Drawn, since text in a pair that may be unreadable would fail every contrast check. */
function Sample({ background, text, caption }: { background: string; text: string; caption: string }) {
  const { t } = useTranslation('own_pages');
  return (
    <figure>
      <div aria-hidden="true" className="rounded-xl border border-line px-4 py-3" style={{ background }}>
        <svg viewBox="0 0 120 20" className="h-5 w-full" style={{ fill: text }}>
          <text y="15" fontSize="15" fontWeight="650">
            {t('form.sample')}
          </text>
        </svg>
      </div>
      <figcaption className="muted mt-1 text-sm">
        {caption} <span className="tnum">{written(contrast(background, text))}:1</span>
      </figcaption>
    </figure>
  );
}
