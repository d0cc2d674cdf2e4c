import type { Broken } from '../../../contract/field-rules.ts';
import { nameKey } from '../file/cells.ts';
import type { ImportService } from '../reads.ts';

/** Finds a provider's service by the reference it was imported with, or by its title in either language. */
export function serviceFinder(services: readonly ImportService[]): (text: string) => ImportService | Broken {
  const byReference = new Map(services.flatMap((one) => (one.reference ? [[nameKey(one.reference), one]] : [])));
  const byTitle = new Map<string, Set<ImportService>>();
  for (const service of services)
    for (const title of [service.title, service.title_zh].map(nameKey).filter(Boolean))
      byTitle.set(title, (byTitle.get(title) ?? new Set()).add(service));
  return (text) => {
    const key = nameKey(text);
    if (key === '') return { rule: 'required' };
    const known = byReference.get(key);
    if (known) return known;
    const [first, second] = byTitle.get(key) ?? [];
    if (second) return { rule: 'import_services' };
    return first ?? { rule: 'import_service' };
  };
}
