import { useTranslation } from 'react-i18next';
import providers from '../../art/scenes/hong-kong-milk-tea.svg';
import travellers from '../../art/scenes/lion-rock-sunrise-hike.svg';
import partners from '../../art/scenes/sheung-wan-neon-tram.svg';
import { newProviderPath } from '../../lib/address/navigation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

const groups = [
  ['travellers', travellers, '/register'],
  ['providers', providers, newProviderPath],
  ['partners', partners, '/become-partner'],
] as const;

/** Travellers, providers and partners, each with a link to join. */
export function Groups() {
  const { t } = useTranslation('landing');
  return (
    <section className="wrap pt-16 lg:pt-24">
      <h2 className="h2 mb-6 max-w-[22em] lg:mb-8">{t('groups.title')}</h2>
      <div className="grid gap-5 lg:grid-cols-3 lg:gap-6">
        {groups.map(([group, picture, to]) => (
          <article key={group} className="card flex flex-col overflow-hidden">
            <img src={picture} alt="" width="800" height="425" loading="lazy" className="aspect-[16/8.5] w-full object-cover" />
            <div className="flex grow flex-col p-6">
              <p className="text-sm font-620 text-accent-text">{t(`groups.${group}.name`)}</p>
              <h3 className="h3 mt-1 text-heading!">{t(`groups.${group}.title`)}</h3>
              <ul className="mt-4 mb-6 grid gap-2.5">
                {(['one', 'two', 'three'] as const).map((point) => (
                  <li key={point} className="flex gap-2.5 text-md leading-relaxed">
                    <Icon name="check" size="s" className="mt-1 text-success" />
                    {t(`groups.${group}.${point}`)}
                  </li>
                ))}
              </ul>
              <ButtonLink block className="mt-auto" to={to}>
                {t(`groups.${group}.join`)}
              </ButtonLink>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
