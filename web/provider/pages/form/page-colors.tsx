import { readablePair } from '../../../../rules/colors/brand-colors.ts';
import { useController, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ColorField } from './color-field.tsx';
import { ContrastLine, type PickedColors } from './contrast-line.tsx';
import type { PageFields } from './own-page-fields.ts';

const pairs: readonly PickedColors[] = [
  { theme_color: '#1E40AF', background_color: '#1E6FF9', text_color: '#FFFFFF' },
  { theme_color: '#0F5B5E', background_color: '#0F5B5E', text_color: '#FFF6E4' },
  { theme_color: '#7A1F3D', background_color: '#7A1F3D', text_color: '#FFF1E8' },
  { theme_color: '#2B2350', background_color: '#2B2350', text_color: '#FFE7B8' },
  { theme_color: '#C43F12', background_color: '#C43F12', text_color: '#FFFFFF' },
  { theme_color: '#8A5A00', background_color: '#F5C542', text_color: '#131C30' },
];

/** The page's three colours, presets, and whether they are readable. */
export function PageColors({ control }: { control: Control<PageFields> }) {
  const { t } = useTranslation('own_pages');
  const theme = useController({ control, name: 'theme_color' });
  const background = useController({ control, name: 'background_color' });
  const text = useController({ control, name: 'text_color' });
  const picked = { theme_color: theme.field.value, background_color: background.field.value, text_color: text.field.value };
  const pick = (pair: PickedColors) => {
    theme.field.onChange(pair.theme_color);
    background.field.onChange(pair.background_color);
    text.field.onChange(pair.text_color);
  };
  const fields = [
    { name: 'theme', ...theme },
    { name: 'background', ...background },
    { name: 'text', ...text },
  ] as const;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-3 sm:gap-4">
        {fields.map(({ name, field: { ref, value, onChange, onBlur }, fieldState }) => (
          <ColorField
            key={name}
            ref={ref}
            label={t(`form.${name}_color`)}
            hint={t(`form.${name}_hint`)}
            error={fieldState.error?.message}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2.5" role="group" aria-label={t('form.pairs')}>
        {pairs.map((pair) => (
          <button
            key={pair.background_color}
            type="button"
            className="grid size-11 place-items-center rounded-full border border-line text-sm font-700 aria-pressed:outline-[2.5px] aria-pressed:outline-offset-2 aria-pressed:outline-primary"
            style={shownPair(pair)}
            aria-label={t('form.pair', { background: pair.background_color, text: pair.text_color })}
            aria-pressed={isPicked(pair, picked)}
            onClick={() => pick(pair)}
          >
            <span aria-hidden="true">Aa</span>
          </button>
        ))}
      </div>
      <ContrastLine picked={picked} />
    </>
  );
}

/** The colour as the page shows it, corrected for contrast. */
function shownPair({ background_color, text_color }: PickedColors) {
  const { background, text } = readablePair(background_color, text_color);
  return { background, color: text };
}

function isPicked(pair: PickedColors, picked: PickedColors): boolean {
  return (Object.keys(pair) as (keyof PickedColors)[]).every((name) => pair[name] === picked[name].toUpperCase());
}
