import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { WeatherSettings } from '../../../contract/weather.ts';
import { call } from '../../lib/call/call.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceCards } from '../../ui/form/choice-cards.tsx';
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx';
import { PolicyEditor } from './policy-editor.tsx';

/** What services promise unless they say otherwise, and whether rules act by themselves. */
export function WeatherSettingsForm({ settings }: { settings: WeatherSettings }) {
  const { t } = useTranslation('weather');
  const { t: common } = useTranslation();
  const [typed, type] = useState<WeatherSettings | null>(null);
  const { busy, run } = useAction({ refresh: 'success', toast: 'both' });
  const shown = typed ?? settings;
  const is_dirty = typed !== null && JSON.stringify(typed) !== JSON.stringify(settings);
  const save = () =>
    run(() => call(api.weather.choose, { body: shown }), {
      done: t('settings.saved'),
      failed: t('settings.failed'),
      then: () => type(null),
    });
  return (
    <section className="card grid max-w-form gap-4 p-5 lg:p-6" aria-labelledby="weather-settings">
      <div>
        <h2 className="h2" id="weather-settings">
          {t('settings.title')}
        </h2>
        <p className="muted mt-1 text-sm">{t('settings.sentence')}</p>
      </div>
      <PolicyEditor value={shown.rules} onChange={(rules) => type({ ...shown, rules })} />
      <ChoiceCards
        label={t('settings.acts')}
        columns="md:grid-cols-2"
        value={shown.acts ? 'itself' : 'ask'}
        onChange={(choice) => type({ ...shown, acts: choice === 'itself' })}
        options={(['ask', 'itself'] as const).map((value) => ({
          value,
          label: t(`settings.${value}`),
          hint: t(`settings.${value}_hint`),
        }))}
      />
      <div>
        <Button look="primary" busy={busy} disabled={!is_dirty && !busy} busy_words={common('actions.saving')} onClick={() => void save()}>
          {common('actions.save')}
        </Button>
      </div>
      <UnsavedGuard dirty={is_dirty && !busy} />
    </section>
  );
}
