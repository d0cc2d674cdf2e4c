/** Hands a file over as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken it by the next turn; some are still reading when click() returns.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
