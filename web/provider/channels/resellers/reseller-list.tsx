import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_RESELLERS, type Reseller } from '../../../../contract/resellers.ts';
import type { Webhook } from '../../../../contract/webhooks.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { AddReseller } from './add-reseller.tsx';
import { ResellerCard } from './reseller-card.tsx';

/** The resellers, each with its keys and addresses, and the way to add one. */
export function ResellerList({ resellers, hooks }: { resellers: readonly Reseller[]; hooks: readonly Webhook[] }) {
  const { t } = useTranslation('channels');
  const [adding, setAdding] = useState(false);
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      <Icon name="plus" />
      {t('add')}
    </Button>
  );
  return (
    <>
      {resellers.length === 0 ? (
        <section className="card">
          <EmptyState spot="bookings" title={t('empty')} sentence={t('empty_sentence')} action={add} />
        </section>
      ) : (
        <>
          <div>{resellers.length < MOST_RESELLERS ? add : <p className="muted text-sm">{t('full', { count: MOST_RESELLERS })}</p>}</div>
          {resellers.map((reseller) => (
            <ResellerCard key={reseller.id} reseller={reseller} hooks={hooks.filter(({ reseller_id }) => reseller_id === reseller.id)} />
          ))}
        </>
      )}
      <AddReseller open={adding} onClose={() => setAdding(false)} />
    </>
  );
}
