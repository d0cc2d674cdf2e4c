#!/usr/bin/env bash
# Seen on 2026-11-30 with epsg-index 2.0.0 and proj4 2.22.0.
#
# Hong Kong's government gives places, such as piers, stops and trail heads, in the Hong Kong 1980 Grid, EPSG:2326. With
# the definition of that grid in epsg-index, proj4 puts each some 56 metres from where it is, to the north and a little to
# the east.
#
# The three rotations have the wrong sign. The Lands Department's parameters are of the method "Coordinate Frame
# rotation" (EPSG:1825), while +towgs84 of proj4 is of "Position Vector", which turns the other way. epsg-index holds
# what epsg.io printed, which took them over as they were; PROJ's issue 4170 and epsg.io's issue 194 are about the same
# in Belgium and Israel. With the signs turned it is right to a centimetre. Older lists, such as those in the packages
# epsg and proj4-list, have them right, so that a newer list is the worse one.
#
# The point below, and where it is in WGS 84, are an example of the Lands Department's own transformation tool, as
# quoted by the R package HK80.
#
# Who is hurt: a guest sent to the next pier. 56 metres is too little to look wrong on a map of a city, and enough to
# miss a boat.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps epsg-index@2.0.0 proj4@2.22.0 \
  || { echo "failed: the packages were not installed"; exit 1; }

cat > look.cjs <<'JS'
const { proj4: definition } = require('epsg-index/s/2326.json');
const proj4 = require('proj4').default ?? require('proj4');

const grid = { east: 832591.32, north: 820351.389 };
const official = { longitude: 114.141187917, latitude: 22.322172084 };
function metresOff(by) {
  const [longitude, latitude] = proj4(by, 'WGS84', [grid.east, grid.north]);
  const metres = 111_320;
  const east = (longitude - official.longitude) * metres * Math.cos((latitude * Math.PI) / 180);
  return { longitude, latitude, off: Math.hypot(east, (latitude - official.latitude) * metres) };
}
const turned = definition.replace(/\+towgs84=(\S+)/, (_, numbers) => {
  const signs = [1, 1, 1, -1, -1, -1, 1];
  return `+towgs84=${numbers.split(',').map((number, n) => signs[n] * Number(number)).join()}`;
});
const as_published = metresOff(definition);
const as_meant = metresOff(turned);
console.log(definition);
for (const [name, { latitude, longitude, off }] of Object.entries({ 'epsg-index': as_published, 'signs turned': as_meant }))
  console.log(`${name}: ${latitude.toFixed(6)}, ${longitude.toFixed(6)}, ${off.toFixed(2)} metres from where it is`);
if (!(as_meant.off < 1)) throw new Error('with the signs turned it was right, and no longer is');
if (!(as_published.off > 55 && as_published.off < 57)) throw new Error('it was 56 metres off, and no longer is');
JS
node look.cjs 2>&1 || { echo "failed: the behaviour has changed"; exit 1; }
echo ok
