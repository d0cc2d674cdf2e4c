#!/usr/bin/env bash
# Seen on 2026-11-30 with libphonenumber-js 1.13.16 and google-libphonenumber 3.2.47, which agree.
#
# Where numbers without + are taken to be of Hong Kong, 0081 80 5555 0123, a mobile phone in Japan, becomes +1 805 555
# 0123, a valid number in California. 00852 and a number of Hong Kong itself becomes one of Mexico, which is at least
# not valid.
#
# From Hong Kong one dials 001, 008, 009 and so on before a country, each for another carrier, and never 00 alone (the
# Communications Authority's numbering plan). The library takes the longest prefix: 008 of 0081, and what is left begins
# with 1. It takes 00 where the next digit is of no carrier, so a British number behind 0044 is read right, and so would
# a test be. Google's FAQ warns that 00 is not + everywhere, which leads one to expect a refusal, not another country's
# valid number. The ITU recommends 00, most countries dial it, and guests who book from home write it.
#
# Who is hurt: the guest, whose call about a storm goes to a stranger in another country, with the guest's name and
# plans.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts libphonenumber-js@1.13.16 google-libphonenumber@3.2.47 \
  || { echo "failed: the packages were not installed"; exit 1; }

cat > look.mjs <<'JS'
import google from 'google-libphonenumber';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const util = google.PhoneNumberUtil.getInstance();
const byJs = (typed) => {
  const number = parsePhoneNumberFromString(typed, 'HK');
  return `${number.number} ${number.isValid() ? 'valid' : 'not valid'}`;
};
const byGoogle = (typed) => {
  const number = util.parse(typed, 'HK');
  return `${util.format(number, google.PhoneNumberFormat.E164)} ${util.isValidNumber(number) ? 'valid' : 'not valid'}`;
};
const expected = {
  '+81 80 5555 0123': '+818055550123 valid',
  '0081 80 5555 0123': '+18055550123 valid',
  '00852 5555 0177': '+5255550177 not valid',
  '0044 20 7946 0123': '+442079460123 valid',
};
for (const [typed, read] of Object.entries(expected)) {
  console.log(`${typed} is ${byJs(typed)}; by Google's own ${byGoogle(typed)}`);
  if (byJs(typed) !== read || byGoogle(typed) !== read) throw new Error(`${typed} was ${read}, and no longer is`);
}
JS
node look.mjs 2>&1 || { echo "failed: the behaviour has changed"; exit 1; }
echo ok
