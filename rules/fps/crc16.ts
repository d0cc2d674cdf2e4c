/** CRC-16/CCITT-FALSE (polynomial 0x1021, begun with 0xFFFF) of bytes, as four hexadecimal digits. */
export function crc16(bytes: Uint8Array): string {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
