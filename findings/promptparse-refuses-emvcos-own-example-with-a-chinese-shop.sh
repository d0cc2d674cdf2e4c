#!/usr/bin/env bash
# Seen on 2026-11-30 with promptparse 1.6.0.
#
# EMVCo's specification of merchant-presented QR codes has an example: a shop in Beijing with its name in Chinese, and
# the checksum A13A. promptparse, for "PromptPay & EMVCo QR Codes", makes C919 of it. So parse(payload, true) gives
# null, and withCrcTag writes a checksum that is not EMVCo's.
#
# The checksum is of the bytes, and a Chinese character is three of them in UTF-8. promptparse takes one number for each
# character of the string and its lowest eight bits. For a shop with a Latin name both are the same, so all tests in
# English pass. Hong Kong's FPS codes have a Chinese name in the same place, field 64.
#
# Who is hurt: a shop that has its name in Chinese. A banking app that checks the sum does not pay what the shop prints,
# and the shop's till refuses what its bank has printed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts promptparse@1.6.0 \
  || { echo "failed: the packages were not installed"; exit 1; }

cat > look.mjs <<'JS'
import { parse, withCrcTag } from 'promptparse';

const EXAMPLE =
  '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING' +
  '64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A';

/** CRC-16/CCITT-FALSE, as EMVCo says. */
function checksum(bytes) {
  let sum = 0xffff;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
  }
  return sum.toString(16).toUpperCase().padStart(4, '0');
}

const summed = EXAMPLE.slice(0, -4);
const official = EXAMPLE.slice(-4);
const ours = checksum(new TextEncoder().encode(summed));
const theirs = withCrcTag(EXAMPLE.slice(0, -8), '63').slice(-4);
console.log(`EMVCo has ${official}; of the bytes of UTF-8 it is ${ours}; promptparse makes ${theirs}`);
const checked = parse(EXAMPLE, true);
const unchecked = parse(EXAMPLE);
console.log(`checked, promptparse reads ${checked}; unchecked, ${unchecked.getTagValue('54')} to ${unchecked.getTagValue('59')}`);
const latin = withCrcTag(EXAMPLE.slice(0, -8).replace(/6420.{20}/u, ''), '63');
console.log(`without the Chinese name, checked, it reads ${parse(latin, true)?.getTagValue('59')}`);
if (ours !== official) throw new Error('the sum of the bytes is not what EMVCo has');
if (theirs !== 'C919' || checked !== null) throw new Error('promptparse made C919 and refused the example, and no longer does');
if (parse(latin, true) === null) throw new Error('a Latin name was read, and no longer is');
JS
node look.mjs 2>&1 || { echo "failed: the behaviour has changed"; exit 1; }
echo ok
