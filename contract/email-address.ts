/** The name before the `@` in plain letters, the domain as the internet has it, so that of `公司.香港` as `xn--55qx5d.xn--j6w193g`. */
export const emailPattern = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i;

/**
 * An address without invisible characters, its signs in their plain forms (`＠`, `．`, `。`), and a domain in other letters as browsers send it:
 * what fields for addresses do in some browsers and not in others.
 */
export function plainEmail(typed: string): string {
  const plain = typed
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replaceAll('。', '.')
    .trim();
  const [, name, domain] = /^([^@]*)@([^@]*\P{ASCII}[^@]*)$/u.exec(plain) ?? [];
  if (name === undefined || !URL.canParse(`http://${domain}`)) return plain;
  return `${name}@${new URL(`http://${domain}`).hostname}`;
}
