#!/usr/bin/env bash
# Seen on 2026-11-30 with exceljs 4.4.0. read-excel-file 9.3.17 reads the same file right.
#
# A date in a spreadsheet is a number whose format says that it is a date. ECMA-376, part 1, 18.8.30, gives formats 27
# to 36 and 50 to 58 to dates and times in Chinese, Japanese and Korean, such as 31 for yyyy年m月d日. Like the English ones
# they are known by number, and the file need not spell them out. exceljs has a list of them and does not use it for
# reading: the date comes back as the number 46361, and its format as undefined. Formats 14 and 20, for dates and times
# in any language, come back as dates.
#
# Who is hurt: a host whose list of departures was made in Chinese. A list made in English works; this one has 46361
# where a date should be, and is refused, or stored as it is.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts exceljs@4.4.0 jszip@3.10.2 read-excel-file@9.3.17 \
  || { echo "failed: the packages were not installed"; exit 1; }

cat > look.mjs <<'JS'
import ExcelJS from 'exceljs';
import JSZip from 'jszip';
import readExcelFile from 'read-excel-file/node';

/** 5 December 2026, 13:30. */
const DATE = 46361.5625;
const formats = [14, 20, ...Array.from({ length: 10 }, (_, n) => 27 + n), ...Array.from({ length: 9 }, (_, n) => 50 + n)];
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const parts = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const zip = new JSZip();
const add = (path, xml) => zip.file(path, `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`);
add(
  '[Content_Types].xml',
  `<Types xmlns="${parts}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
  <Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>
  <Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/>
  <Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
);
add(
  '_rels/.rels',
  `<Relationships xmlns="${parts}/relationships">
  <Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
);
add(
  'xl/workbook.xml',
  `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="出團" sheetId="1" r:id="rId1"/></sheets></workbook>`,
);
add(
  'xl/_rels/workbook.xml.rels',
  `<Relationships xmlns="${parts}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>
  <Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
);
const styled = formats.map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('');
add(
  'xl/styles.xml',
  `<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="12"/><name val="新細明體"/></font></fonts>
  <fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
  <borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
  <cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
  <cellXfs count="${formats.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${styled}</cellXfs></styleSheet>`,
);
const rows = formats.map((_, n) => `<row r="${n + 1}"><c r="A${n + 1}" s="${n + 1}"><v>${DATE}</v></c></row>`).join('');
add('xl/worksheets/sheet1.xml', `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`);
const file = await zip.generateAsync({ type: 'nodebuffer' });

const workbook = new ExcelJS.Workbook();
await workbook.xlsx.load(file);
const sheet = workbook.worksheets[0];
const [{ data }] = await readExcelFile(file);
const isDate = {
  exceljs: (n) => sheet.getCell(`A${n + 1}`).value instanceof Date,
  'read-excel-file': (n) => data[n][0] instanceof Date,
};
const numbers = Object.fromEntries(Object.entries(isDate).map(([name, is]) => [name, formats.filter((_, n) => !is(n))]));
for (const [name, ids] of Object.entries(numbers)) console.log(`${name} reads as numbers what has the formats: ${ids.join(', ') || 'none'}`);
console.log(`exceljs reads yyyy年m月d日 as ${sheet.getCell('A7').value}, of the format ${sheet.getCell('A7').numFmt}`);
if (numbers['read-excel-file'].length > 0) throw new Error('read-excel-file read all as dates, and no longer does');
if (numbers.exceljs.join() !== formats.slice(2).join()) throw new Error(`exceljs read ${formats.slice(2)} as numbers, and does not now`);
JS
TZ=UTC node look.mjs 2>&1 || { echo "failed: the behaviour has changed"; exit 1; }
echo ok
