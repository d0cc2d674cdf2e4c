/** Where the standard describes its capabilities. */
const DOCS = 'https://docs.octo.travel/capabilities-optional';

/** What a reseller may ask for beyond the core, by the header `Octo-Capabilities`. */
export const octoCapabilities = {
  'octo/content': { docs: `${DOCS}/content` },
  'octo/notifications': { docs: `${DOCS}/notifications` },
} as const;
export type OctoCapabilityId = keyof typeof octoCapabilities;

/** The capabilities that were asked for, by id; each as it was asked, with or without `octo/`. */
export type CapabilityRequest = ReadonlyMap<OctoCapabilityId, string>;

/** Reads the header; what is not offered is passed over. */
export function readCapabilities(header: string | readonly string[] | undefined): CapabilityRequest {
  const asked = new Map<OctoCapabilityId, string>();
  for (const name of [header ?? []].flat().join(',').split(',')) {
    const given = name.trim();
    const id = given.toLowerCase().replace(/^(?!octo\/)/, 'octo/');
    if (isOffered(id) && !asked.has(id)) asked.set(id, given);
  }
  return asked;
}

function isOffered(id: string): id is OctoCapabilityId {
  return Object.hasOwn(octoCapabilities, id);
}
