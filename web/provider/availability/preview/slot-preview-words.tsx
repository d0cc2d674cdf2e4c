import { useTranslation } from 'react-i18next';
import type { SlotPreview } from '../../../../contract/overlaps.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { OverlapList } from './overlap-list.tsx';

type Props = { preview: SlotPreview | null; is_allowed: boolean; onAllow: (is_allowed: boolean) => void };

/** What one slot would overlap, and the holiday it would be on. */
export function SlotPreviewWords({ preview, is_allowed, onAllow }: Props) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  return (
    <div role="status" className="text-sm">
      {preview?.holiday && <p>{t('preview.holiday', { name: inLocale(preview.holiday.name, preview.holiday.name_zh, locale).text })}</p>}
      {preview && <OverlapList overlaps={preview.overlaps} count={preview.overlap_count} is_allowed={is_allowed} onAllow={onAllow} />}
    </div>
  );
}
