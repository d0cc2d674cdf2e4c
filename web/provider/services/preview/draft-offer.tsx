import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { moment } from '../../../lib/format/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { ServiceDraft } from '../form/service-draft.ts';

type Props = {
  draft: ServiceDraft;
  /** The service was saved elsewhere after this was typed. */
  overtaken: boolean;
  onRestore: () => void;
  onDiscard: () => void;
};

/** What was typed last time and not saved, to take up again or let go. */
export function DraftOffer({ draft, overtaken, onRestore, onDiscard }: Props) {
  const { t } = useTranslation('own_services');
  const when = moment(draft.typed_at, useLocale());
  return (
    <div className="banner flex-wrap items-center" role="status">
      <Icon name="clock" />
      <p className="min-w-52 grow">
        <strong>{t('draft.waiting', { when })}</strong> {overtaken && <span>{t('draft.overtaken')}</span>}
      </p>
      <span className="flex gap-2">
        <Button size="sm" onClick={onRestore}>
          {t('draft.restore')}
        </Button>
        <Button size="sm" look="ghost" onClick={onDiscard}>
          {t('draft.discard')}
        </Button>
      </span>
    </div>
  );
}
