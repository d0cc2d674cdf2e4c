/** The page numbers to show: the first, the last, and those around the current one; null stands for a gap. */
export function pagesShown(page: number, pages: number): (number | null)[] {
  const near = new Set([1, pages, page - 1, page, page + 1]);
  const shown: (number | null)[] = [];
  for (let number = 1; number <= pages; number += 1) {
    if (near.has(number)) shown.push(number);
    else if (shown.at(-1) !== null) shown.push(null);
  }
  return shown;
}
