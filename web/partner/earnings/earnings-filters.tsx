import { useTranslation } from 'react-i18next';
import { month as monthText } from '../../../contract/dates.ts';
import { commissionStates, type CommissionState } from '../../../contract/ledger.ts';
import { useListState } from '../../lib/hooks/use-list-state.ts';
import { isFiltered } from '../../lib/list-state.ts';
import type { ListResult } from '../../lib/load-list.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select, TextInput } from '../../ui/form/inputs.tsx';

/** The filters of earnings: month and state of the commission. */
type Props = Pick<ListResult<unknown, { month: 'month'; status: typeof commissionStates }>, 'view' | 'choices'>;

/** Chooses the month of the booking and the state of the commission. */
export function EarningsFilters({ view, choices }: Props) {
  const { t } = useTranslation('partners');
  const { wanted, show } = useListState(choices);
  const { month } = view.chosen;
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <Field label={t('earnings.month')}>
        <TextInput
          key={month}
          type="month"
          className="w-auto!"
          defaultValue={month}
          onChange={({ target: { value } }) => (value === '' || monthText.safeParse(value).success) && show({ month: value }, 'replace')}
        />
      </Field>
      <Field label={t('earnings.status')}>
        <Select
          className="w-auto!"
          value={wanted.chosen.status}
          onChange={({ target }) => show({ status: target.value as CommissionState | '' }, 'replace')}
        >
          <option value="">{t('earnings.all')}</option>
          {commissionStates.map((status) => (
            <option key={status} value={status}>
              {t(`commission.${status}`)}
            </option>
          ))}
        </Select>
      </Field>
      {isFiltered(view) && (
        <ButtonLink look="ghost" to="/partner/earnings" replace preventScrollReset>
          {t('earnings.clear')}
        </ButtonLink>
      )}
    </div>
  );
}
