import { useTranslation } from 'react-i18next';
import type { Service } from '../../../contract/catalogue.ts';
import { textIn } from '../../../rules/localized-text.ts';
import { MOST_RULES, readyPolicies, readyPolicyNames, weatherOutcomes, type ReadyPolicyName } from '../../../rules/weather/policy.ts';
import { warningNames, warningTitles } from '../../../rules/weather/warnings.ts';
import { policyLinesIn, ruleSentence } from '../../../rules/weather/words.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceCards } from '../../ui/form/choice-cards.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/inputs.tsx';
import { Icon } from '../../ui/icon.tsx';

export type WeatherRules = NonNullable<Service['weather_rules']>;
type Rule = WeatherRules[number];
type PolicyChoice = 'usual' | 'none' | ReadyPolicyName | 'own';

type Props = {
  /** Null: as usual where there is a usual policy, else none. */
  value: WeatherRules | null;
  onChange: (rules: WeatherRules | null) => void;
  /** Of a service: what null stands for; left out where null is none. */
  usual?: WeatherRules | null;
  /** Sold by the day: guests read of opening hours. */
  all_day?: boolean;
};

const HOURS = [0, 1, 2, 3, 4, 6, 8, 12, 24, 48];
const newRule: Rule = { warnings: ['signal_8', 'rain_black'], hours_before: 2, outcome: 'cancel' };
const readyRules = (name: ReadyPolicyName): WeatherRules => readyPolicies[name].map((rule) => ({ ...rule, warnings: [...rule.warnings] }));

/** A policy of the weather: one that is ready, or rules of one's own, with the sentences that guests will read. */
export function PolicyEditor({ value, onChange, usual, all_day = false }: Props) {
  const { t } = useTranslation('weather');
  const locale = useLocale();
  const has_usual = usual !== undefined;
  const choice = choiceOf(value, has_usual);
  const choices: PolicyChoice[] = [...(has_usual ? (['usual'] as const) : []), 'none', ...readyPolicyNames, 'own'];
  const choose = (next: PolicyChoice) => onChange(rulesOf(next, value, has_usual));
  const rules = value ?? [];
  const change = (nth: number, rule: Rule) => onChange(rules.map((one, place) => (place === nth ? rule : one)));
  return (
    <div className="grid gap-4" data-field="weather_rules">
      <ChoiceCards
        label={t('policy.label')}
        columns="md:grid-cols-2"
        value={choice}
        onChange={choose}
        options={choices.map((one) => ({ value: one, label: t(`policy.${one}`), hint: t(`policy.${one}_hint`) }))}
      />
      {choice === 'usual' && <Lines lines={policyLinesIn(usual ?? null, locale, { all_day })} none={t('policy.nothing')} />}
      {rules.map((rule, nth) => (
        <RuleFields
          // A rule has no name but its place.
          key={nth}
          number={nth + 1}
          rule={rule}
          all_day={all_day}
          onChange={(next) => change(nth, next)}
          onRemove={() => onChange(rules.filter((_, place) => place !== nth))}
        />
      ))}
      {rules.length > 0 && rules.length < MOST_RULES && (
        <div>
          <Button size="sm" onClick={() => onChange([...rules, newRule])}>
            <Icon name="plus" size="s" />
            {t('policy.add')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Lines({ lines, none }: { lines: readonly string[]; none: string }) {
  return <div className="grid gap-1 text-md">{lines.length === 0 ? <p>{none}</p> : lines.map((line) => <p key={line}>{line}</p>)}</div>;
}

function choiceOf(value: WeatherRules | null, has_usual: boolean): PolicyChoice {
  if (value === null) return has_usual ? 'usual' : 'none';
  if (value.length === 0) return 'none';
  return readyPolicyNames.find((name) => JSON.stringify(readyPolicies[name]) === JSON.stringify(value)) ?? 'own';
}

/** One's own begin with what is there, and one rule more, so that they are not the ready ones. */
function rulesOf(choice: PolicyChoice, now: WeatherRules | null, has_usual: boolean): WeatherRules | null {
  if (choice === 'usual') return null;
  if (choice === 'none') return has_usual ? [] : null;
  return choice === 'own' ? [...(now ?? []), newRule].slice(0, MOST_RULES) : readyRules(choice);
}

type RuleProps = { number: number; rule: Rule; all_day: boolean; onChange: (rule: Rule) => void; onRemove: () => void };

function RuleFields({ number, rule, all_day, onChange, onRemove }: RuleProps) {
  const { t } = useTranslation('weather');
  const locale = useLocale();
  const { warnings, hours_before, outcome } = rule;
  const toggle = (name: Rule['warnings'][number]) => {
    const next = warningNames.filter((one) => (one === name ? !warnings.includes(one) : warnings.includes(one)));
    // A rule without a warning would say nothing.
    if (next.length > 0) onChange({ ...rule, warnings: next });
  };
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="sr">{t('policy.rule', { number })}</legend>
      <p className="text-md font-620" aria-live="polite">
        {textIn(ruleSentence(rule, { all_day }), locale)}
      </p>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2" role="group" aria-label={t('policy.warnings')}>
        {warningNames.map((name) => (
          <label key={name} className="check">
            <input type="checkbox" checked={warnings.includes(name)} onChange={() => toggle(name)} />
            <span>{textIn(warningTitles[name], locale)}</span>
          </label>
        ))}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3">
        <Field label={t('policy.moment')}>
          <Select value={hours_before} onChange={(event) => onChange({ ...rule, hours_before: Number(event.target.value) })}>
            {(HOURS.includes(hours_before) ? HOURS : [...HOURS, hours_before]).map((hours) => (
              <option key={hours} value={hours}>
                {hours === 0 ? t('policy.at_start') : t('policy.hours', { count: hours })}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('policy.outcome')}>
          <Select
            value={outcome}
            onChange={(event) => onChange({ ...rule, outcome: weatherOutcomes.find((one) => one === event.target.value) ?? outcome })}
          >
            {weatherOutcomes.map((one) => (
              <option key={one} value={one}>
                {t(`outcomes.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <button type="button" className="btn btn-ghost btn-icon" aria-label={t('policy.remove', { number })} onClick={onRemove}>
          <Icon name="trash" size="s" />
        </button>
      </div>
    </fieldset>
  );
}
