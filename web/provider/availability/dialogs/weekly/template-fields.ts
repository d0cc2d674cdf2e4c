import type { Resolver } from 'react-hook-form';
import { templateBody } from '../../../../../contract/availability.ts';
import type { OwnService } from '../../../../../contract/catalogue.ts';
import { scheduleBody, type Schedule } from '../../../../../contract/schedules.ts';
import { addDays, hongKongDate } from '../../../../../rules/time.ts';
import { bodyResolver } from '../../../../lib/body-resolver.ts';
import type { RuleWords } from '../../../../lib/form.ts';
import { templateOf, weekOf, type Week } from './template-week.ts';

const USUAL_WEEKS = 8;

/** The fields of the form. With `goes_on` Sampan opens the times by itself, `weeks_ahead` weeks before they begin. */
export type TemplateFields = {
  start_date: string;
  end_date: string;
  goes_on: boolean;
  weeks_ahead: number | null;
  week: Week;
  capacity: number | null;
};

type ServiceOfTemplate = Pick<OwnService, 'id' | 'default_capacity'>;

/** What the form begins with: the times that go on already, or none. */
export function firstFields({ default_capacity }: ServiceOfTemplate, schedule: Schedule | null): TemplateFields {
  return {
    start_date: '',
    end_date: '',
    goes_on: schedule !== null,
    weeks_ahead: schedule?.weeks_ahead ?? USUAL_WEEKS,
    week: schedule ? weekOf(schedule.template) : {},
    capacity: (schedule && Object.values(schedule.template).flat()[0]?.capacity) ?? default_capacity,
  };
}

/** The slots of a range of weeks as the contract takes them; of times that go on, those that are opened at once. */
export function templateBodyOf({ id, default_capacity }: ServiceOfTemplate, fields: TemplateFields, now: number) {
  const { start_date, end_date, goes_on, weeks_ahead, week, capacity } = fields;
  const today = hongKongDate(now);
  const range = goes_on
    ? { start_date: start_date > today ? start_date : today, end_date: addDays(today, (weeks_ahead ?? 0) * 7) }
    : { start_date, end_date };
  return { service_id: id, ...range, template: templateOf(week, capacity ?? default_capacity) };
}

/** The times that go on as the contract takes them. */
export function scheduleBodyOf({ default_capacity }: ServiceOfTemplate, { start_date, weeks_ahead, week, capacity }: TemplateFields) {
  return {
    template: templateOf(week, capacity ?? default_capacity),
    weeks_ahead: weeks_ahead ?? 0,
    ...(start_date && { start_date }),
  };
}

/** Checks the form as what it is going to be sent as. */
export function templateResolver(service: ServiceOfTemplate, words: RuleWords): Resolver<TemplateFields> {
  const shared = { words, nameOf: (field: string) => field.replace(/^template\b/, 'week') };
  const bodyOf = (fields: TemplateFields) => templateBodyOf(service, fields, Date.now());
  const once = bodyResolver({ schema: templateBody, bodyOf, ...shared });
  const goingOn = bodyResolver({ schema: scheduleBody, bodyOf: (fields: TemplateFields) => scheduleBodyOf(service, fields), ...shared });
  return (fields, ...rest) => (fields.goes_on ? goingOn : once)(fields, ...rest);
}
