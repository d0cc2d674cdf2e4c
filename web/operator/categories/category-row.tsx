import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { ManagedCategory } from '../../../contract/operator.ts';
import { call } from '../../lib/call/call.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AskButton } from '../actions/ask-button.tsx';
import { useLocalizedName } from '../localized-name.tsx';
import { CategoryDialog } from './category-dialog.tsx';

type Props = { category: ManagedCategory; is_first: boolean; is_last: boolean; busy: boolean; onMove: (step: -1 | 1) => void };

/** One category: its place, its names, how many services have it, and what can be done with it. */
export function CategoryRow({ category, is_first, is_last, busy, onMove }: Props) {
  const { t } = useTranslation('operator');
  const [editing, setEditing] = useState(false);
  const name = useLocalizedName()(category);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
      <span className="flex">
        <Step words={t('categories.up', { name })} turn="rotate-180" disabled={is_first || busy} onClick={() => onMove(-1)} />
        <Step words={t('categories.down', { name })} turn="" disabled={is_last || busy} onClick={() => onMove(1)} />
      </span>
      <div className="min-w-0 grow leading-snug">
        <p className="font-600 break-words">
          <span lang="en">{category.name}</span> <span lang="zh-HK">{category.name_zh}</span>
        </p>
        <p className="muted text-sm break-words">
          <span className="mono text-xs">{category.slug}</span> · {t('categories.services', { count: category.services })}
        </p>
      </div>
      <span className="flex gap-2">
        <Button size="sm" onClick={() => setEditing(true)}>
          {t('categories.edit')}
          <span className="sr"> {name}</span>
        </Button>
        <AskButton
          look="danger-quiet"
          words={t('categories.remove')}
          about={name}
          title={t('categories.remove_title')}
          sentence={t('categories.remove_sentence', { name })}
          confirm={t('categories.remove')}
          action={() => call(api.operator.removeCategory, { params: { id: category.id } })}
          done={t('categories.removed')}
          failed={t('categories.remove_failed')}
        />
      </span>
      <CategoryDialog open={editing} onClose={() => setEditing(false)} category={category} />
    </li>
  );
}

function Step({ words, turn, disabled, onClick }: { words: string; turn: string; disabled: boolean; onClick: () => void }) {
  return (
    <Button look="ghost" className="btn-icon" aria-label={words} aria-disabled={disabled} onClick={() => !disabled && onClick()}>
      <Icon name="chevron_down" className={disabled ? `${turn} opacity-40` : turn} />
    </Button>
  );
}
