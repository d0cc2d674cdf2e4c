/** An address within this site, with one slash at its start: `//elsewhere.example/` would name another host. */
export function withinSite({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return pathname.replace(/^[/\\]+/, '/') + search;
}
