import { PrintCard } from './print-card.tsx';

// CSS has no name for A6.
const SHEETS = {
  tables: { size: '210mm 297mm', cards: ['one', 'two', 'three', 'four'] },
  room: { size: '105mm 148mm', cards: ['one'] },
  lobby: { size: '210mm 297mm', cards: ['one'] },
  poster: { size: '297mm 420mm', cards: ['one'] },
} as const;

export type PaperFormat = keyof typeof SHEETS;
export const sheets = Object.keys(SHEETS) as PaperFormat[];

type Props = React.ComponentProps<typeof PrintCard> & { sheet: PaperFormat };

/** A sheet in its true proportions: four table cards with lines to cut along, or one room card, lobby sign or poster. */
export function PrintSheet({ sheet, ...card }: Props) {
  const { size, cards } = SHEETS[sheet];
  return (
    <>
      <style>{`@page { size: ${size}; margin: 0 }`}</style>
      <div className={`paper paper-${sheet}`} data-theme="light">
        {cards.map((place) => (
          <div key={place} className="paper-cell">
            <PrintCard {...card} />
          </div>
        ))}
      </div>
    </>
  );
}
