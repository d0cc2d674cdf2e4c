import { useTranslation } from 'react-i18next';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import { exactMoney } from '../../../lib/format/money.ts';
import { Photo } from '../../../ui/picture/photo.tsx';
import { Icon } from '../../../ui/icon.tsx';

type Props = {
  service: OwnService;
  /** Its index among the page's services, from 0; -1 when it is not on the page. */
  place: number;
  places: number;
  is_dragged: boolean;
  onTick: (ticked: boolean) => void;
  onMove: (to: number) => void;
  onDrag: (id: string | null) => void;
  onDragOver: () => void;
};

/** One service to put on a page; once on it, it can be moved. */
export function PageServiceRow({ service, place, places, is_dragged, onTick, onMove, onDrag, onDragOver }: Props) {
  const { t } = useTranslation('own_pages');
  const title = inLocale(service.title, service.title_zh, useLocale());
  const on_page = place >= 0;
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- dragging is an extra; the two buttons do the same
    <li
      className={`flex items-center gap-1 border-t border-line first:border-0 ${is_dragged ? 'opacity-50' : ''}`}
      draggable={on_page}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', service.id);
        onDrag(service.id);
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => {
        if (!on_page) return;
        event.preventDefault();
        onDragOver();
      }}
      onDrop={(event) => event.preventDefault()}
    >
      <label className={`check min-w-0 grow items-center! py-2.5! ${on_page && places > 1 ? 'lg:cursor-grab' : ''}`}>
        <input type="checkbox" className="m-0!" checked={on_page} onChange={(event) => onTick(event.target.checked)} />
        <Photo
          src={service.featured_image}
          category={service.category}
          sizes="4rem"
          width="64"
          height="48"
          className="aspect-[4/3] w-16 rounded-sm object-cover max-sm:hidden"
          draggable={false}
        />
        <span className="min-w-0 grow leading-snug">
          <span className="font-560" lang={title.lang}>
            {title.text}
          </span>
          {service.status !== 'active' && <span className="muted block text-sm">{t('form.not_live')}</span>}
        </span>
        <span className="tnum muted">{exactMoney(service.price)}</span>
      </label>
      {on_page && places > 1 && (
        <span className="flex">
          <Mover label={t('form.up', { title: title.text })} turned="rotate-180" disabled={place === 0} onClick={() => onMove(place - 1)} />
          <Mover
            label={t('form.down', { title: title.text })}
            turned=""
            disabled={place === places - 1}
            onClick={() => onMove(place + 1)}
          />
        </span>
      )}
    </li>
  );
}

type MoverProps = { label: string; turned: string; disabled: boolean; onClick: () => void };

function Mover({ label, turned, disabled, onClick }: MoverProps) {
  return (
    // Focusable also at the ends, so that a keyboard user who moves a service there keeps the focus.
    <button
      type="button"
      className="btn btn-ghost btn-icon aria-disabled:opacity-40"
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
    >
      <Icon name="chevron_down" className={turned} />
    </button>
  );
}
