import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { Banner } from './banner.tsx';
import { Button } from '../button.tsx';

/** What is on the screen could not be brought up to date; offers to try again. */
export function StaleBanner({ className = '', children }: { className?: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { revalidate, state } = useRevalidator();
  return (
    <Banner
      tone="warning"
      className={`items-center ${className}`}
      action={
        <Button size="sm" busy={state === 'loading'} onClick={() => void revalidate()}>
          {t('actions.try_again')}
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
