import { Drawer } from '@base-ui/react/drawer';
import { useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  /** One line; or pass `header`. */
  title?: ReactNode;
  /** In place of the title line; brings its own DialogTitle and DialogClose. */
  header?: ReactNode;
  /** `wide` is the two-pane booking dialog (928 px), `narrow` a question (480 px). */
  width?: 'wide' | 'narrow';
  /** Stays in place below the scrolling body. */
  footer?: ReactNode;
  children: ReactNode;
  /** More classes for the scrolling body. */
  body?: string;
  /** The parent of the popup, whose `--brand-*` colours it inherits; <body> by default. */
  container?: HTMLElement | null;
  /** The element that takes the focus first; not on touch screens, where the on-screen keyboard would open. */
  first?: RefObject<HTMLElement | null>;
};

/** A dialog; on a phone a bottom sheet that can be dragged. Escape, the scrim and the close button close it; state of the caller survives. */
export function Dialog({ open, onClose, title, header, width = 'narrow', footer, body = '', children, container, first }: Props) {
  const sheet = useIsSheet();
  return (
    <Drawer.Root open={open} onOpenChange={(now) => !now && onClose()}>
      <Drawer.VirtualKeyboardProvider>
        <Drawer.Portal container={container ?? undefined}>
          <Drawer.Backdrop className="scrim" />
          <Drawer.Viewport className="dialog-place">
            <Drawer.Popup
              className={`dialog dialog-${width}`}
              data-base-ui-swipe-ignore={sheet ? undefined : ''}
              initialFocus={first && ((opened_by) => (opened_by === 'touch' ? true : first.current))}
            >
              <span className="grab" aria-hidden="true" />
              {header ?? (
                <div className="dialog-h">
                  <DialogTitle className="h3">{title}</DialogTitle>
                  <DialogClose />
                </div>
              )}
              <Drawer.Content className={`dialog-b ${body}`}>{children}</Drawer.Content>
              {footer && <div className="dialog-f">{footer}</div>}
            </Drawer.Popup>
          </Drawer.Viewport>
        </Drawer.Portal>
      </Drawer.VirtualKeyboardProvider>
    </Drawer.Root>
  );
}

/** Names the dialog. */
export const DialogTitle = Drawer.Title;

/** The cross. */
export function DialogClose() {
  const { t } = useTranslation();
  return (
    <Drawer.Close className="btn btn-ghost btn-icon" aria-label={t('actions.close')}>
      <Icon name="close" />
    </Drawer.Close>
  );
}

// From 768 px it is a centred dialog, and dragging it would only get in the way of selecting text.
const WIDE = '(width >= 48rem)';

function useIsSheet(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const wide = window.matchMedia(WIDE);
      wide.addEventListener('change', changed);
      return () => wide.removeEventListener('change', changed);
    },
    () => !window.matchMedia(WIDE).matches,
    () => true,
  );
}
