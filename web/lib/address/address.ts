/** An address of ours to be led to. One slash at its start: `//elsewhere.example/` would name another host. */
export function withinSite({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return pathname.replace(/^[/\\]+/, '/') + search;
}
