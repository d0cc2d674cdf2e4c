import type { WeatherForMail } from '../../../../words/mail-facts.ts';
import { sayDecisions } from './said.ts';
import { noticed } from '../account/notices.ts';
import type { AccountKind } from '../kind.ts';

/** To the provider, who decides about departures in the weather, or whose rules act by themselves. */
export const weatherDecision: AccountKind<WeatherForMail> = {
  about: 'account',
  says: sayDecisions,
  of: noticed('weather_decision'),
  lapsed: ({ decisions }) => (decisions && !decisions.acts && decisions.departures.length === 0 ? 'answered' : null),
};
