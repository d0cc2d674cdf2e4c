import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import type { ResoldService } from '../../../../contract/resellers.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { call } from '../../../lib/call/call.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { UserText } from '../../../ui/user-text.tsx';

/** Which services resellers may sell. */
export function ResoldServices({ services }: { services: readonly ResoldService[] }) {
  const { t } = useTranslation('channels');
  const locale = useLocale();
  const [chosen, setChosen] = useState(() => new Set(services.filter(({ for_resellers }) => for_resellers).map(({ id }) => id)));
  const { busy, run } = useAction({ refresh: 'success', toast: 'both' });
  const choose = (id: string, wanted: boolean) =>
    setChosen((before) => new Set(wanted ? [...before, id] : [...before].filter((one) => one !== id)));
  const save = () =>
    void run(() => call(api.resellers.sell, { body: { service_ids: [...chosen] } }), {
      done: t('services_saved'),
      failed: t('services_failed'),
    });
  return (
    <section className="card grid gap-4 p-5 lg:p-6">
      <h2 className="h2" id="resold">
        {t('services')}
      </h2>
      {services.length === 0 ? (
        <p className="muted text-md">{t('no_services')}</p>
      ) : (
        <>
          <p className="muted text-md">{t('services_sentence')}</p>
          <fieldset className="grid gap-2" aria-labelledby="resold">
            {services.map(({ id, title, title_zh, is_instant }) => (
              <label key={id} className={`check choice ${chosen.has(id) ? 'on' : ''}`}>
                <input type="checkbox" checked={chosen.has(id)} onChange={(event) => choose(id, event.target.checked)} />
                <span>
                  <UserText text={inLocale(title, title_zh, locale).text} className="block" />
                  <span className="hint block">{t(is_instant ? 'instant' : 'request')}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <div>
            <Button look="primary" busy={busy} busy_words={t('saving_services')} onClick={save}>
              {t('save_services')}
              <span className="sr"> {t('services')}</span>
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
