import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { ManagedReview } from '../../../contract/operator.ts';
import { call } from '../../lib/call/call.ts';
import { AskButton } from '../actions/ask-button.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { MoreLinks } from '../list/more-links.tsx';

/** Hides a review, or shows it again; with a link to the audit log. */
export function ReviewActions({ review: { id, author, hidden_at } }: { review: ManagedReview }) {
  const { t } = useTranslation('operator');
  const params = { id };
  return (
    <>
      {hidden_at ? (
        <ActionButton
          size="sm"
          refresh="always"
          about={author}
          action={() => call(api.operator.showReview, { params })}
          done={t('reviews.shown')}
          failed={t('reviews.show_failed')}
        >
          {t('reviews.show')}
        </ActionButton>
      ) : (
        <AskButton
          look="danger-quiet"
          words={t('reviews.hide')}
          about={author}
          title={t('reviews.hide_title')}
          sentence={t('reviews.hide_sentence')}
          confirm={t('reviews.hide')}
          line={{ label: t('reason.label'), hint: t('reason.logged') }}
          action={(reason) => call(api.operator.hideReview, { params, body: { reason } })}
          done={t('reviews.hidden_now')}
          failed={t('reviews.hide_failed')}
        />
      )}
      <MoreLinks subject="review" id={id} about={author} />
    </>
  );
}
