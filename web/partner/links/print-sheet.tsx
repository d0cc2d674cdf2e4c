import { PrintCard } from './print-card.tsx';

type Props = React.ComponentProps<typeof PrintCard> & { paper: 'a4' | 'a6' };

// CSS has no name for A6.
const SIZES = { a4: '210mm 297mm', a6: '105mm 148mm' } as const;
const CARDS = { a4: ['one', 'two', 'three', 'four'], a6: ['one'] } as const;

/** A sheet in its true proportions: A4 with four table cards and lines to cut along, or one A6 room card. */
export function PrintSheet({ paper, ...card }: Props) {
  return (
    <>
      <style>{`@page { size: ${SIZES[paper]}; margin: 0 }`}</style>
      <div className={`paper paper-${paper}`} data-theme="light">
        {CARDS[paper].map((place) => (
          <div key={place} className="paper-cell">
            <PrintCard {...card} />
          </div>
        ))}
      </div>
    </>
  );
}
