import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../contract/text.ts';
import { Icon } from '../../ui/icon.tsx';
import { Photo } from '../../ui/picture/photo.tsx';

/** A picture with the words beneath it, in the reader's language or the one there is. */
type CaptionedPicture = { address: string; caption: { text: string; lang: Locale }; alt: string };

type Props = {
  pictures: readonly CaptionedPicture[];
  title: string;
  /** The index of the picture that is shown first. */
  first: number;
  onClose: () => void;
};

/** The pictures one by one over the whole window: swiped, or by buttons and arrow keys. Escape closes, and the browser returns the focus. */
export function GalleryViewer({ pictures, title, first, onClose }: Props) {
  const { t } = useTranslation(['experiences', 'common']);
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(first);
  const last = pictures.length - 1;
  const caption = pictures[place]?.caption;

  useLayoutEffect(() => {
    if (!dialog.current!.open) dialog.current!.showModal();
    strip.current!.scrollLeft = first * strip.current!.clientWidth;
  }, [first]);

  const show = (next: number) => {
    if (next < 0 || next > last) return;
    setPlace(next);
    strip.current!.scrollLeft = next * strip.current!.clientWidth;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const next = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    // Otherwise the browser also scrolls what has the focus.
    event.preventDefault();
    show(next);
  });
  useEffect(() => {
    const element = dialog.current!;
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, []);
  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={t('common:field.about', { first: t('one.pictures'), second: title })}
      onClose={onClose}
    >
      <div className="viewer-bar">
        <p aria-live="polite">{t('one.picture', { number: place + 1, count: pictures.length })}</p>
        <button type="button" className="btn btn-icon" aria-label={t('common:actions.close')} onClick={() => dialog.current!.close()}>
          <Icon name="close" />
        </button>
      </div>
      <div
        ref={strip}
        className="viewer-strip"
        tabIndex={last > 0 ? 0 : undefined}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setPlace(Math.round(scrollLeft / clientWidth))}
      >
        {pictures.map(({ address, alt }, index) => (
          <Photo
            key={address}
            src={address}
            alt={alt}
            sizes="100vw"
            whole
            width="1600"
            height="1000"
            loading={Math.abs(index - place) > 1 ? 'lazy' : undefined}
          />
        ))}
      </div>
      {caption?.text && (
        <p className="viewer-caption" lang={caption.lang}>
          {caption.text}
        </p>
      )}
      {last > 0 && (
        <div className="viewer-steps">
          <button
            type="button"
            className="btn btn-icon"
            aria-label={t('one.earlier_picture')}
            onClick={() => show(place - 1)}
            aria-disabled={place === 0}
          >
            <Icon name="chevron_left" />
          </button>
          <button
            type="button"
            className="btn btn-icon"
            aria-label={t('one.later_picture')}
            onClick={() => show(place + 1)}
            aria-disabled={place === last}
          >
            <Icon name="chevron_right" />
          </button>
        </div>
      )}
    </dialog>
  );
}
