import { legalWordsIn } from '../i18n/legal-words.ts';
import { useLocale } from '../i18n/locale.ts';
import { useContact } from '../lib/format/contact.ts';
import { blocksOf, type Block } from './blocks.ts';

/** A text as it is read, with the marketplace's own names and numbers filled in. */
export function LegalWords({ text, guest_days }: { text: string; guest_days: number }) {
  const { email, phone } = useContact();
  const { answer_mail } = legalWordsIn(useLocale());
  const contact = [email, phone].filter(Boolean).join(' · ') || answer_mail;
  const whole = text
    .replaceAll('{marketplace}', 'Sampan 舢舨')
    .replaceAll('{contact}', contact)
    .replaceAll('{guest_days}', String(guest_days));
  return (
    <div className="grid gap-3 leading-relaxed break-words">
      {blocksOf(whole).map((block, place) => (
        <Part key={place} block={block} />
      ))}
    </div>
  );
}

function Part({ block }: { block: Block }) {
  if (block.is === 'list')
    return (
      <ul className="grid list-disc gap-1.5 pl-5">
        {block.items.map((item, place) => (
          <li key={place}>{item}</li>
        ))}
      </ul>
    );
  return block.is === 'heading' ? <h2 className="h2 mt-5">{block.text}</h2> : <p>{block.text}</p>;
}
