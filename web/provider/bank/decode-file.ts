const BIG5 = 'big5';

/** The text of a bank's file, in UTF-8, UTF-16 with its mark, or Big5 as Hong Kong's spreadsheets still write it. */
export function decodeFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(BIG5).decode(bytes);
  }
}
