import { zipFile } from './zipFile.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Formats of cells by their place: general, day, percent, percent with two digits, 年月日, whole, text, day and time. */
const STYLES = `<styleSheet ${MAIN}><numFmts count="3"><numFmt numFmtId="176" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/><numFmt numFmtId="177" formatCode="0_ "/><numFmt numFmtId="178" formatCode="[$-804]yyyy/m/d h:mm"/></numFmts><fonts count="1"><font><sz val="11"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="9"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="9"/><xf numFmtId="10"/><xf numFmtId="176"/><xf numFmtId="177"/><xf numFmtId="49"/><xf numFmtId="178"/><xf numFmtId="20"/></cellXfs></styleSheet>`

interface Workbook {
  /** What stands between the tags of the sheet, from `<sheetData>` on. */
  sheet: string
  /** The shared strings as `<si>` elements; absent where the program writes strings inline. */
  strings?: string
  /** WPS and some services write the targets of relationships from the root. */
  isAbsolute?: boolean
  is1904?: boolean
  claimedBytes?: number
  hasSizesBehind?: boolean
  /** The program that says it has written the file, such as Microsoft Excel. */
  program?: string
}

/** A workbook with the parts that Excel writes, in its order. */
export function workbook({
  sheet,
  strings,
  isAbsolute,
  is1904,
  claimedBytes,
  hasSizesBehind,
  program,
}: Workbook): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/relationships/${type}" Target="${target}"/>`
  const target = (path: string) => (isAbsolute ? `/xl/${path}` : path)
  const override = (path: string, type: string) =>
    `<Override PartName="${path}" ContentType="${SHEET_TYPE}.${type}+xml"/>`
  const hasStrings = strings !== undefined
  const entries = {
    ...(program === undefined
      ? {}
      : {
          'docProps/app.xml': `${DECLARATION}<Properties xmlns="${OFFICE}/extended-properties"><Application>${program}</Application></Properties>`,
        }),
    '[Content_Types].xml': `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/worksheets/sheet1.xml', 'worksheet')}${override('/xl/styles.xml', 'styles')}${hasStrings ? override('/xl/sharedStrings.xml', 'sharedStrings') : ''}</Types>`,
    '_rels/.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', isAbsolute ? '/xl/workbook.xml' : 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${DECLARATION}<workbook ${MAIN} xmlns:r="${OFFICE}/relationships"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'worksheet', target('worksheets/sheet1.xml'))}${relation('rId2', 'styles', target('styles.xml'))}${hasStrings ? relation('rId3', 'sharedStrings', target('sharedStrings.xml')) : ''}</Relationships>`,
    'xl/worksheets/sheet1.xml': `${DECLARATION}<worksheet ${MAIN}><dimension ref="A1:K1048576"/>${sheet}</worksheet>`,
    'xl/styles.xml': `${DECLARATION}${STYLES}`,
    ...(hasStrings ? { 'xl/sharedStrings.xml': `${DECLARATION}<sst ${MAIN}>${strings}</sst>` } : {}),
  }
  return zipFile(entries, {
    ...(claimedBytes === undefined ? {} : { claimedBytes }),
    ...(hasSizesBehind === undefined ? {} : { hasSizesBehind }),
  })
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A workbook of plain texts, each a shared string, as Excel saves them; digits only are stored as numbers. */
export function excelWorkbook(rows: readonly (readonly string[])[]): Buffer {
  const strings = [...new Set(rows.flat())]
  const cell = (text: string) =>
    /^[1-9]\d{0,14}$/.test(text) ? `<c><v>${text}</v></c>` : `<c t="s"><v>${strings.indexOf(text)}</v></c>`
  return workbook({
    sheet: `<sheetData>${rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')}</sheetData>`,
    strings: strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join(''),
    program: 'Microsoft Excel',
  })
}

/** The same as WPS and services on the web save it: inline strings, targets from the root. */
export function wpsWorkbook(rows: readonly (readonly string[])[]): Buffer {
  const cell = (text: string) =>
    /^[1-9]\d{0,14}$/.test(text) ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
  return workbook({
    sheet: `<sheetData>${rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')}</sheetData>`,
    isAbsolute: true,
    program: 'WPS Office',
  })
}
