import { shapes, type IconName } from './icon-shapes.tsx';

const sizes = { s: 'ic ic-s', m: 'ic', l: 'ic ic-l' } as const;

/** Decorative: the text beside it, or the button's label, has the meaning. */
export function Icon({ name, size = 'm', className = '' }: { name: IconName; size?: keyof typeof sizes; className?: string }) {
  return (
    <svg className={`${sizes[size]} ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      {shapes[name]}
    </svg>
  );
}
