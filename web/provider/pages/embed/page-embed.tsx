import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnPage } from '../../../../contract/pages.ts';
import { locales, type Locale } from '../../../../rules/localized-text.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useOrigin } from '../../../lib/address/origin.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/inputs.tsx';
import { LocaleOptions } from '../../../ui/form/locale-options.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { embedCode, embedShapes, type EmbedShape } from './embed-code.ts';
import { EmbedSites } from './embed-sites.tsx';

/** A page on the provider's own site: where it may stand, the line of HTML, and how it looks there. */
export function PageEmbed({ page }: { page: OwnPage }) {
  const { t } = useTranslation('own_pages');
  const [sites, setSites] = useState<readonly string[]>(page.embed_origins);
  return (
    <section className="card mt-5 grid gap-5 p-5 lg:p-6" aria-labelledby="embed">
      <div>
        <h2 className="h2" id="embed">
          {t('embed.title')}
        </h2>
        <p className="muted mt-1 text-md">{t('embed.sentence')}</p>
      </div>
      {!page.is_published && <Banner tone="warning">{t('embed.draft')}</Banner>}
      <div className="grid items-start gap-5 xl:grid-cols-2 xl:gap-8">
        <EmbedSites page={page} sites={sites} onSaved={setSites} />
        <EmbedCode page={page} is_listed={sites.length > 0} />
      </div>
    </section>
  );
}

function EmbedCode({ page, is_listed }: { page: OwnPage; is_listed: boolean }) {
  const { t } = useTranslation('own_pages');
  const toast = useToast();
  const own = useLocale();
  const [shape, setShape] = useState<EmbedShape>('inline');
  const [locale, setLocale] = useState<Locale | null>(null);
  const [is_shown, show] = useState(false);
  const code = embedCode(useOrigin(), page, { shape, locale, link_words: t('embed.book') });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      toast.success(t('embed.copied'));
    } catch {
      // Over plain http there is no clipboard.
      toast.error(t('embed.copy_failed'));
    }
  };
  return (
    <div className="grid gap-4">
      <Segmented
        label={t('embed.shape')}
        value={shape}
        onChange={setShape}
        options={embedShapes.map((value) => ({ value, label: t(`embed.shapes.${value}`) }))}
      />
      <p className="muted text-md">{t(`embed.sentences.${shape}`)}</p>
      <Field label={t('embed.language')}>
        <Select value={locale ?? ''} onChange={({ target }) => setLocale(locales.find((one) => one === target.value) ?? null)}>
          <option value="">{t('embed.of_browser')}</option>
          <LocaleOptions />
        </Select>
      </Field>
      <div>
        <h3 className="label">{t('embed.code')}</h3>
        <code className="mono mt-1.5 block rounded-control border border-line bg-surface-2 p-3 text-sm break-all">{code}</code>
      </div>
      {!is_listed && <p className="text-sm text-warning-text">{t('embed.none')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={() => void copy()}>
          <Icon name="copy" />
          {t('embed.copy')}
        </Button>
        {page.is_published && (
          <Button aria-expanded={is_shown} onClick={() => show(!is_shown)}>
            {t(is_shown ? 'embed.hide' : 'embed.preview')}
          </Button>
        )}
      </div>
      {is_shown && (
        <div>
          <p className="muted mb-2 text-sm">{t('embed.real')}</p>
          <iframe
            className="h-[36rem] w-full rounded-control border border-line bg-white"
            title={t('embed.frame')}
            src={`/embed/${encodeURIComponent(page.slug)}?in=${locale ?? own}`}
          />
        </div>
      )}
    </div>
  );
}
