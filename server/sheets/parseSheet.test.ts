import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { excelWorkbook, workbook, wpsWorkbook } from '#test/workbooks.ts'
import { zipFile } from '#test/zipFile.ts'
import { parseSheet } from './parseSheet.ts'
import { usualLimits } from './sheetLimits.ts'

const list = [
  ['姓名', '手机号', '单位'],
  ['王小雅', '13800000001', '云南艺术学院'],
]
const expected = list.map((cells, at) => ({ line: at + 1, cells }))
/** 姓名,手机号,单位 and one row, as a spreadsheet on Chinese Windows writes them. */
const gb18030 = Buffer.concat([
  Buffer.from('d0d5c3fb2ccad6bbfabac52cb5a5cebb0d0a', 'hex'),
  Buffer.from('cdf5d0a1d1c52c31333830303030303030312cd4c6c4cfd2d5caf5d1a7d4ba0d0a', 'hex'),
])
const csv = (text: string) => Buffer.from(text)
const whyNot = async (bytes: Buffer, limits = usualLimits) => {
  const refused = await parseSheet(bytes, { limits }).then(
    () => 'it was read',
    (error: Error) => error.message,
  )
  return refused
}

describe('the same list is read alike', () => {
  const text = list.map((cells) => cells.join(',')).join('\r\n')
  test.each([
    ['a workbook of Excel', excelWorkbook(list)],
    ['a workbook of WPS', wpsWorkbook(list)],
    ['CSV in GB18030', gb18030],
    ['CSV in UTF-8', csv(text)],
    ['CSV in UTF-8 with its mark', csv(`\ufeff${text}`)],
    ['CSV with semicolons', csv(text.replaceAll(',', ';'))],
    ['text with tabs', csv(text.replaceAll(',', '\t'))],
    ['Unicode text of Excel', Buffer.from(`\ufeff${text.replaceAll(',', '\t')}`, 'utf16le')],
    ['CSV with quotes and old line ends', csv(text.replace('王小雅', '"王小雅"').replaceAll('\r\n', '\n'))],
  ])('from %s', async (_, bytes) => {
    expect((await parseSheet(bytes)).rows).toEqual(expected)
  })
})

describe('a workbook of several sheets', () => {
  const sheet = (name: string, rows: string[][], hidden = false) => ({ name, rows, hidden })
  const other = [['说明'], ['请填写第二张表']]
  const headings = ['姓名', '手机号*', '单位']
  test.each([
    ['the visible one, not a hidden one before it', [sheet('旧', list, true), sheet('新', list)], '新'],
    ['the one with the headings, not the first', [sheet('说明', other), sheet('考官', list)], '考官'],
    ['the first of two with the headings', [sheet('甲', list), sheet('乙', list)], '甲'],
    ['the first where none has the headings', [sheet('甲', other), sheet('乙', other)], '甲'],
  ])('%s is read', async (_, sheets, name) => {
    expect(await parseSheet(await writeXlsx({ sheets }), { headings })).toMatchObject({ name })
  })
  test('none that can be seen is told', async () => {
    expect(await whyNot(Buffer.from(await writeXlsx({ sheets: [sheet('旧', list, true)] })))).toBe(
      '表格里的工作表都是隐藏的，请取消隐藏后再试',
    )
  })
})

test('rows behind more empty lines than a sheet may have are not lost silently', async () => {
  const limits = { ...usualLimits, rows: 3 }
  const apart = (lines: number) => csv(`姓名\n王小雅${'\n'.repeat(lines)}李小雅\n`)
  expect((await parseSheet(apart(3), { limits })).rows.map(({ line }) => line)).toEqual([1, 2, 5])
  expect(await whyNot(apart(9), limits)).toBe(await whyNot(csv('李\n'.repeat(9)), limits))
})

describe('cells are read as the office sees them', () => {
  const cellOf = async (cell: string, strings = '') =>
    (await parseSheet(workbook({ sheet: `<sheetData><row>${cell}<c><v>7</v></c></row></sheetData>`, strings }))).rows[0]
      ?.cells[0]
  test.each([
    ['a mobile stored as a number', '<c><v>13800000001</v></c>', '13800000001'],
    ['a mobile stored with an exponent', '<c><v>1.3800000001E10</v></c>', '13800000001'],
    ['an ID number that lost its last digits', '<c><v>530102201405120020</v></c>', '5.30102E+17'],
    ['a sum with the noise of arithmetic', '<c><v>0.30000000000000004</v></c>', '0.3'],
    ['a small fraction', '<c><v>0.00000025</v></c>', '0.00000025'],
    ['a percentage, whose value is a fraction', '<c s="2"><v>0.85</v></c>', '0.85'],
    ['a day', '<c s="1"><v>46221</v></c>', '2026-07-18'],
    ['a day in Chinese', '<c s="4"><v>46221</v></c>', '2026-07-18'],
    ['a moment', '<c s="7"><v>46221.395833333336</v></c>', '2026-07-18 09:30'],
    ['a time', '<c s="8"><v>0.395833333333333</v></c>', '09:30'],
    ['a day as text', '<c t="d"><v>2026-07-18T00:00:00</v></c>', '2026-07-18T00:00:00'],
    ['the last value of a formula', '<c t="str"><f>A2&amp;"x"</f><v>缓存</v></c>', '缓存'],
    ['the last number of a formula', '<c><f>1+1</f><v>2</v></c>', '2'],
    ['an error', '<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['a truth', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['what writing guarded', '<c t="inlineStr"><is><t>\'=1+1</t></is></c>', '=1+1'],
    ['digits behind an apostrophe', '<c t="inlineStr"><is><t>\'530102201401170311</t></is></c>', '530102201401170311'],
    ['digits kept as a formula', '<c t="inlineStr"><is><t>="530102201401170311"</t></is></c>', '530102201401170311'],
    ['a word behind an apostrophe', '<c t="inlineStr"><is><t>\'em</t></is></c>', "'em"],
  ])('%s', async (_, cell, text) => {
    expect(await cellOf(cell)).toBe(text)
  })
  test('text of several fonts is one text, without its pronunciation and full-width spaces', async () => {
    const si =
      '<si><r><t xml:space="preserve">　李</t></r><r><rPr><b/></rPr><t xml:space="preserve">芳　</t></r><rPh sb="0" eb="1"><t>li</t></rPh></si>'
    expect(await cellOf('<c t="s"><v>0</v></c>', si)).toBe('李芳')
  })
  test('days count from 1904 where the workbook says so', async () => {
    const sheet = '<sheetData><row><c s="1"><v>44759</v></c></row></sheetData>'
    expect((await parseSheet(workbook({ sheet, is1904: true }))).rows[0]?.cells).toEqual(['2026-07-18'])
  })
})

test('rows keep the numbers that the spreadsheet shows, and those that only look like rows are left out', async () => {
  const sheet = `<sheetData><row r="2"><c r="B2"><v>1</v></c></row><row r="5"><c r="A5"><v>2</v></c><c r="F5" s="6"/></row><row r="1000000"><c r="A1000000" s="1"/></row></sheetData><mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>`
  expect((await parseSheet(workbook({ sheet }))).rows).toEqual([
    { line: 2, cells: ['', '1'] },
    { line: 5, cells: ['2'] },
  ])
})

describe('what cannot be read says what to do', () => {
  const bomb = workbook({ sheet: `<sheetData><row><c><v>${'1'.repeat(2_000_000)}</v></c></row></sheetData>` })
  const unreadable = '文件无法读取，请用 Excel 或 WPS 打开后另存为 .xlsx 或 CSV 再试'
  test.each([
    ['nothing', csv(''), '表格是空的'],
    ['an XLS file, or one with a password', Buffer.from('d0cf11e0a1b11ae1', 'hex'), '旧版或加了密码'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), unreadable],
    ['an archive of something else', zipFile({ 'word/document.xml': '<w/>' }), unreadable],
    ['a workbook that is cut off', excelWorkbook(list).subarray(0, 900), unreadable],
    ['a bomb that lies about its size', workbook({ sheet: '<sheetData/>', claimedBytes: 10 }), unreadable],
    ['a bomb that tells no size', workbook({ sheet: '<sheetData/>', claimedBytes: 0 }), unreadable],
    ['a bomb whose sizes stand behind it', workbook({ sheet: '<sheetData/>', hasSizesBehind: true }), unreadable],
    ['a page named .xls', csv('<html><meta charset="gb2312"><table><tr><td>姓名</td></tr></table></html>'), '网页文件'],
    ['a quote without its pair', csv('姓名,单位\n"王,昆明'), '第2行的引号没有成对，请检查'],
  ])('%s', async (_, bytes, text) => {
    expect(await whyNot(bytes)).toContain(text)
  })
  test.each([
    ['too many bytes', { bytes: 10 }, '表格过大，请分成几个文件'],
    ['too much once it is unpacked', { unpackedBytes: 1_000_000 }, '表格过大，请分成几个文件'],
  ])('%s', async (_, limits, text) => {
    expect(await whyNot(bomb, { ...usualLimits, ...limits })).toBe(text)
  })
  test('too much text that is stored once and shown in many cells', async () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(9)}</row>`
    const repeated = workbook({
      sheet: `<sheetData>${row}</sheetData>`,
      strings: `<si><t>${'长'.repeat(100)}</t></si>`,
    })
    expect(await whyNot(repeated, { ...usualLimits, characters: 899 })).toBe('表格过大，请分成几个文件')
    expect((await parseSheet(repeated, { limits: { ...usualLimits, characters: 900 } })).rows).toHaveLength(1)
  })
  test('too many rows, too many columns', async () => {
    const limits = { ...usualLimits, rows: 2, columns: 2 }
    expect(await whyNot(csv('a\nb\n\nc'), limits)).toBe('表格超过2行，请分成几个文件')
    expect(await whyNot(csv('a,b,c'), limits)).toBe('表格超过2列，请删除多余的列')
    const corner = '<sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
    expect(await whyNot(workbook({ sheet: corner }), limits)).toBe('表格超过2列，请删除多余的列')
    const emptyRows = `<sheetData>${'<row><c r="XFD1" s="1"/></row>'.repeat(3)}</sheetData>`
    expect(await whyNot(workbook({ sheet: emptyRows }), limits)).toBe('表格超过2列，请删除多余的列')
  })
})
