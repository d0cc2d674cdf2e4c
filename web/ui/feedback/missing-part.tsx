import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Banner } from './banner.tsx';
import type { MissingProps } from './late-part.tsx';

/** Says that a part which somebody waits for did not load, and offers to try again. */
export function MissingPart({ retry, is_retrying }: MissingProps) {
  const { t } = useTranslation();
  return (
    <Banner
      tone="danger"
      className="my-3"
      action={
        <Button size="sm" busy={is_retrying} onClick={retry}>
          {t('actions.try_again')}
        </Button>
      }
    >
      {t('error.part_missing')}
    </Banner>
  );
}
