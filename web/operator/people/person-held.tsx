import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../contract/api.ts';
import type { Person, PersonBody } from '../../../contract/people.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { useLocale } from '../../i18n/locale.ts';
import { call } from '../../lib/call/call.ts';
import { moment } from '../../lib/format/dates.ts';
import { saveAs } from '../../lib/save-as.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { AskButton } from '../actions/ask-button.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { PersonFacts } from './person-facts.tsx';

type Props = {
  person: Person;
  /** The person that was searched for. */
  body: PersonBody;
  email: string;
  onErased: () => void;
  /** Called when the link to the unproved account is followed. */
  onLeave: () => void;
};

/** The personal data of a person, to be handed out or erased. */
export function PersonHeld({ person, body, email, onErased, onLeave }: Props) {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const { account, unproved_account, guest_bookings, upcoming_bookings, waiting } = person;
  const about = account?.username ?? email;
  const handOut = async () => {
    const data = await call(api.people.export, { body });
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveAs(file, `sampan-${account?.username ?? 'guest'}-${hongKongDate(Date.now())}.json`);
  };
  return (
    <section className="card max-w-form p-5 lg:p-6">
      <h2 className="h2">{t('people.found')}</h2>
      <PersonFacts person={person} email={email} last={person.last_booking_at && moment(person.last_booking_at, locale)} />
      {unproved_account && (
        <Banner
          className="mt-4"
          action={
            <Link className="link" to={`?user=${unproved_account}`} onClick={onLeave}>
              {t('people.unproved_open')}
            </Link>
          }
        >
          {t('people.unproved')}
        </Banner>
      )}
      {upcoming_bookings > 0 && (
        <Banner tone="warning" className="mt-4">
          {t('people.erase_upcoming')}
        </Banner>
      )}
      {(account !== null || guest_bookings > 0 || waiting > 0) && (
        <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-5">
          <ActionButton
            size="sm"
            refresh="always"
            about={about}
            action={handOut}
            done={t('people.exported')}
            failed={t('people.export_failed')}
          >
            {t('people.export')}
          </ActionButton>
          <AskButton
            look="danger-quiet"
            words={t('people.erase')}
            about={about}
            title={t('people.erase_title')}
            sentence={t('people.erase_sentence')}
            confirm={t('people.erase')}
            line={{ label: t('reason.label'), hint: t('people.erase_reason') }}
            type_again={{ label: t('people.erase_type', { text: about }), text: about }}
            action={(reason) => call(api.people.erase, { body: { ...body, reason } })}
            done={t('people.erased')}
            failed={t('people.erase_failed')}
            onDone={onErased}
          />
        </div>
      )}
    </section>
  );
}
