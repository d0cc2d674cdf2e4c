import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { percentOf } from '../../../rules/money.ts';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useTargets } from './use-targets.ts';

type Props = { of: 'page' | 'service'; value: string; onChange: (id: string) => void };

/** Chooses a page or experience on sale by its name. */
export function TargetChoice({ of, value, onChange }: Props) {
  const { t } = useTranslation(['partners', 'common']);
  const [search, setSearch] = useState('');
  const { targets, failed, again } = useTargets(search);
  const list = targets && (of === 'page' ? targets.pages : targets.services);
  return (
    <div className="grid gap-2">
      <SearchBox
        key={of}
        value={search}
        onChange={setSearch}
        label={t(`builder.search_${of}`)}
        placeholder={t(`builder.search_${of}`)}
        clear_label={t('builder.clear_search')}
        className=""
      />
      {failed && (
        <Banner
          tone="warning"
          className="items-center"
          action={
            <Button size="sm" onClick={again}>
              {t('common:actions.try_again')}
            </Button>
          }
        >
          {t('builder.failed')}
        </Banner>
      )}
      {!list && !failed && <Skeleton className="h-64" />}
      {list?.length === 0 && <p className="muted py-3 text-md">{t('builder.none')}</p>}
      {list && list.length > 0 && <Choices list={list} value={value} onChange={onChange} />}
    </div>
  );
}

type TargetOption = { id: string; title: string; title_zh: string; provider_name: string; commission_bp?: number };

function Choices({ list, value, onChange }: { list: readonly TargetOption[] } & Omit<Props, 'of'>) {
  const { t } = useTranslation('partners');
  const locale = useLocale();
  const name = useId();
  return (
    <fieldset className="max-h-64 overflow-y-auto rounded-card border border-line">
      <legend className="sr">{t('builder.choose')}</legend>
      {list.map(({ id, title, title_zh, provider_name, commission_bp }) => (
        <label key={id} className="check flex! items-center gap-3 border-t border-line px-3 py-2.5 first-of-type:border-t-0">
          <input type="radio" name={name} checked={id === value} onChange={() => onChange(id)} />
          <span className="min-w-0 grow leading-snug">
            <UserText className="block font-560" text={inLocale(title, title_zh, locale).text} />
            <UserText className="muted block text-sm" text={provider_name} />
          </span>
          {commission_bp !== undefined && (
            <span className="muted tnum text-sm">{t('builder.rate', { percent: percentOf(commission_bp) })}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
