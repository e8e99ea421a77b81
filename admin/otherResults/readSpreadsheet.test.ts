import { describe, expect, test } from 'vitest'
import { readSpreadsheet, textOfFile } from './readSpreadsheet.ts'

const now = Date.parse('2026-11-20T10:00:00+08:00')
const number = '530102201405120020'
const heading = '姓名\t证件号\t专业\t级别\t成绩'

describe('a sheet', () => {
  test('pasted with tabs and saved with commas reads the same', () => {
    const pasted = readSpreadsheet(`${heading}\r\n李小雅\t${number}\t二胡\t五级\t优秀\r\n`, now)
    const saved = readSpreadsheet(`\ufeff${heading}\n李小雅\t${number}\t二胡\t五级\t"优秀"`.replace(/\t/g, ','), now)
    expect(pasted).toEqual(saved)
    expect(pasted.fault).toBeNull()
    expect(pasted.rows).toEqual([
      { line: 2, problems: [], row: expect.objectContaining({ name: '李小雅', certType: 1, certNumber: number }) },
    ])
  })
  test('keeps commas and line ends inside quotes', () => {
    const { rows } = readSpreadsheet(`姓名,证件号,专业,级别,成绩\n李小雅,${number},"二胡,\n高胡",五级,优秀`, now)
    expect(rows[0]?.row.majors).toBe('二胡, 高胡')
  })
  test('names what is wrong, by line and heading', () => {
    const { rows } = readSpreadsheet(
      `${heading}\n李小雅\t5.30102E+17\t二胡\t五级\t\n\n王\t${number}\t二胡\t五级\t优秀`,
      now,
    )
    expect(rows.map(({ line, problems }) => [line, problems])).toEqual([
      [2, ['证件号：证件号码被表格软件改成了科学计数，请将该列设为文本后重新填写', '成绩：请填写成绩']],
      [4, []],
    ])
  })
  test('that cannot be read says why', () => {
    expect(readSpreadsheet('  ', now)).toEqual({ rows: [], fault: null })
    expect(readSpreadsheet('李小雅\t530', now).fault).toBe('第一行须是列名，缺少：姓名、证件号、专业、级别、成绩')
    expect(readSpreadsheet(heading, now).fault).toBe('列名下面没有数据')
    expect(readSpreadsheet(`${heading}\n"李小雅\t${number}\t二胡`, now).fault).toContain('引号没有成对')
    expect(readSpreadsheet(`${heading}${'\n李\t1\t二胡\t五级\t优'.repeat(2001)}`, now).fault).toContain(
      '一次最多导入 2000 行',
    )
  })
})

describe('a file', () => {
  const bytes = (...all: number[]) => new Blob([new Uint8Array(all)])
  test('in UTF-8 and in GB18030 is read', async () => {
    expect(await textOfFile(new Blob(['姓名']))).toBe('姓名')
    expect(await textOfFile(bytes(0xd0, 0xd5, 0xc3, 0xfb))).toBe('姓名')
  })
  test('that is a workbook, or no text, says what to do', async () => {
    await expect(textOfFile(bytes(0x50, 0x4b, 3, 4))).rejects.toThrow('Excel 工作簿')
    await expect(textOfFile(bytes(0xd0, 0xcf, 0x11, 0xe0))).rejects.toThrow('Excel 工作簿')
    await expect(textOfFile(bytes(0xff, 0x00, 0x81))).rejects.toThrow('无法识别')
    await expect(textOfFile(new Blob([new Uint8Array(5_000_000)]))).rejects.toThrow('文件过大')
  })
})
