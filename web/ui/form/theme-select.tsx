import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, themes, useTheme } from '../../lib/theme.ts';
import { Select } from './inputs.tsx';

/** Light, dark, or as the device has it; the choice counts at once. */
export function ThemeSelect(props: Omit<ComponentProps<typeof Select>, 'value' | 'onChange'>) {
  const { t } = useTranslation();
  const theme = useTheme();
  return (
    <Select
      {...props}
      value={theme ?? 'system'}
      onChange={({ target }) => chooseTheme(themes.find((known) => known === target.value) ?? null)}
    >
      {(['system', ...themes] as const).map((choice) => (
        <option key={choice} value={choice}>
          {t(`theme.${choice}`)}
        </option>
      ))}
    </Select>
  );
}
