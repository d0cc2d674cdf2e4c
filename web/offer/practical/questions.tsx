import type { FaqItem } from '../../../contract/service-details.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Icon } from '../../ui/icon.tsx';

/** Questions, each with its answer folded beneath it. */
export function Questions({ questions }: { questions: readonly FaqItem[] }) {
  const locale = useLocale();
  return (
    <div className="border-t border-line">
      {questions.map((one, place) => {
        const question = inLocale(one.question, one.question_zh, locale);
        const answer = inLocale(one.answer, one.answer_zh, locale);
        return (
          <details key={place} className="question">
            <summary>
              <span lang={question.lang}>{question.text}</span>
              <Icon name="chevron_down" size="s" className="shrink-0 text-fg-3" />
            </summary>
            <p className="pb-4 text-md wrap-anywhere whitespace-pre-line" lang={answer.lang}>
              {answer.text}
            </p>
          </details>
        );
      })}
    </div>
  );
}
