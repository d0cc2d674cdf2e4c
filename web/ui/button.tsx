import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Spinner } from './feedback/spinner.tsx';

type Look = {
  look?: 'primary' | 'secondary' | 'ghost' | 'soft' | 'danger' | 'danger-quiet' | 'brand';
  size?: 'lg' | 'sm';
  /** Full width. */
  block?: boolean;
};

type Props = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** A spinner beside `busy_words`; the button keeps the focus and ignores clicks. */
    busy?: boolean;
    busy_words?: React.ReactNode;
  };

/** One action. One primary a view; solid danger only inside the dialog that confirms it. */
export function Button({ look, size, block, busy = false, busy_words, className, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={classesOf({ look, size, block }, className)}
      aria-busy={busy || undefined}
      // Still focusable while busy, so a keyboard user is not thrown to the top of the page.
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <Spinner />}
      {busy && busy_words ? (
        <span key="busy" className="contents">
          {busy_words}
        </span>
      ) : (
        <span key="words" className="contents">
          {children}
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, block, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={classesOf({ look, size, block }, className)} />;
}

function classesOf({ look = 'secondary', size, block }: Look, more = ''): string {
  return ['btn', `btn-${look}`, size && `btn-${size}`, block && 'btn-block', more].filter(Boolean).join(' ');
}
