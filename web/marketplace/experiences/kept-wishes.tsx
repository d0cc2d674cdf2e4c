import type { Wish, Wishes } from './wishes.ts';

/** The wishes a form does not ask about itself go along with it, hidden; but never the page. */
export function KeptWishes({ wishes, asked }: { wishes: Wishes; asked: readonly Wish[] }) {
  const kept = Object.entries(wishes).filter(([name]) => name !== 'page' && !asked.includes(name as Wish));
  return kept.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
