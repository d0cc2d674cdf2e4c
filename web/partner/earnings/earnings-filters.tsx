import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { month as monthText } from '../../../contract/dates.ts';
import { commissionStates, type CommissionState } from '../../../contract/ledger.ts';
import { useWantedQuery } from '../../lib/hooks/use-wanted-query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select, TextInput } from '../../ui/form/inputs.tsx';
import { earningsAddress, earningsViewFrom, type EarningsView } from './earnings-view.ts';

/** Which month it was booked in, and where the commission is in its life. */
export function EarningsFilters({ view }: { view: EarningsView }) {
  const { t } = useTranslation('partners');
  const navigate = useNavigate();
  const wanted = earningsViewFrom(new URLSearchParams(useWantedQuery()));
  const look = (part: Partial<EarningsView>) =>
    void navigate(earningsAddress({ ...wanted, ...part }), { replace: true, preventScrollReset: true });
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <Field label={t('earnings.month')}>
        <TextInput
          key={view.month}
          type="month"
          className="w-auto!"
          defaultValue={view.month}
          onChange={({ target: { value } }) => (value === '' || monthText.safeParse(value).success) && look({ month: value })}
        />
      </Field>
      <Field label={t('earnings.status')}>
        <Select className="w-auto!" value={wanted.status} onChange={({ target }) => look({ status: target.value as CommissionState | '' })}>
          <option value="">{t('earnings.all')}</option>
          {commissionStates.map((status) => (
            <option key={status} value={status}>
              {t(`commission.${status}`)}
            </option>
          ))}
        </Select>
      </Field>
      {(view.month !== '' || view.status !== '') && (
        <ButtonLink look="ghost" to="/partner/earnings" replace preventScrollReset>
          {t('earnings.clear')}
        </ButtonLink>
      )}
    </div>
  );
}
