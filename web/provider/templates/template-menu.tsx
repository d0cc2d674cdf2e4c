import { Menu as Base } from '@base-ui/react/menu';
import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../contract/api.ts';
import type { MessageTemplate } from '../../../contract/messages.ts';
import { call } from '../../lib/call/call.ts';
import { Icon } from '../../ui/icon.tsx';
import { UserText } from '../../ui/user-text.tsx';

type Props = {
  onInsert: (text: string) => void;
  /** Takes the focus after a text was inserted. */
  box: RefObject<HTMLElement | null>;
};

/** The provider's templates, to insert one into a message. They are loaded anew whenever the menu opens. */
export function TemplateMenu({ onInsert, box }: Props) {
  const { t } = useTranslation('own_messages');
  const [templates, setTemplates] = useState<readonly MessageTemplate[] | null>(null);
  const [failed, setFailed] = useState(false);
  const inserted = useRef(false);

  const read = () => {
    setFailed(false);
    call(api.messageTemplates.list).then(setTemplates, () => setFailed(true));
  };
  const onOpenChange = (open: boolean) => {
    if (!open) return;
    inserted.current = false;
    read();
  };
  return (
    <Base.Root onOpenChange={onOpenChange}>
      <Base.Trigger className="btn btn-ghost btn-sm">
        <Icon name="list" />
        {t('menu.open')}
      </Base.Trigger>
      <Base.Portal render={<section aria-label={t('menu.open')} />}>
        <Base.Positioner className="menu-place z-60!" sideOffset={4} align="start">
          <Base.Popup
            className="menu max-h-[min(24rem,var(--available-height))] max-w-[min(22rem,var(--available-width))] overflow-y-auto"
            finalFocus={() => (inserted.current ? box.current : true)}
          >
            {failed && (
              <Base.Item className="menu-item" closeOnClick={false} onClick={read}>
                {t('menu.failed')}
              </Base.Item>
            )}
            {!failed && templates === null && (
              <Base.Item className="menu-item muted" disabled>
                {t('menu.loading')}
              </Base.Item>
            )}
            {!failed && templates?.length === 0 && (
              <Base.Item className="menu-item muted" disabled>
                {t('menu.none')}
              </Base.Item>
            )}
            {!failed &&
              templates?.map(({ id, title, body }) => (
                <Base.Item
                  key={id}
                  className="menu-item"
                  onClick={() => {
                    inserted.current = true;
                    onInsert(body);
                  }}
                >
                  <span className="min-w-0 break-words">
                    <UserText text={title} />
                  </span>
                </Base.Item>
              ))}
            {/* In a tab of its own: what is being typed stays. */}
            <Base.Item className="menu-item muted" render={<Link to="/provider/settings/templates" target="_blank" rel="noreferrer" />}>
              {t('menu.manage')}
            </Base.Item>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
