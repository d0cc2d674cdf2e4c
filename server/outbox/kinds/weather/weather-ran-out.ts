import type { WeatherForMail } from '../../../../words/mail-facts.ts';
import { sayDecisions } from './said.ts';
import { noticed } from '../account/notices.ts';
import type { AccountKind } from '../kind.ts';

/** To the provider, whose time to decide about departures is over. */
export const weatherRanOut: AccountKind<WeatherForMail> = { about: 'account', says: sayDecisions, of: noticed('weather_ran_out') };
