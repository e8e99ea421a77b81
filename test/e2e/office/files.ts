import sharp from 'sharp'
import { gb18030 } from '../../gb18030.ts'
import { excelWorkbook, wpsWorkbook } from '../../workbooks.ts'
import { zipOf } from '../../zipOf.ts'

// The files of a first year as the people of an office have them: one works with Excel, one with WPS, one exports CSV out
// of an old program, and one scans.

export interface OfficeFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const A4_AT_300_DPI = { width: 2480, height: 3508 }

/** A list saved by Excel: its mobile numbers are stored as numbers. */
export const examinerSheet = (rows: ReadonlyArray<readonly string[]>): OfficeFile => ({
  name: '考官名单（2026年）.xlsx',
  mimeType: XLSX,
  buffer: excelWorkbook([['姓名', '手机号', '单位', '专业', '考区', '主考'], ...rows]),
})

/** A list out of an old program: GB18030, lines that end as on Windows. */
export const feeSheet = (rows: ReadonlyArray<readonly string[]>): OfficeFile => ({
  name: '收费标准.csv',
  mimeType: 'text/csv',
  buffer: gb18030([['考区', '专业', '级别', '费用'], ...rows].map((row) => `${row.join(',')}\r\n`).join('')),
})

/** A page of music from a scanner: A4 at 300 dots an inch, lying on its side, with the turn in its EXIF data. */
async function scannedPage(title: string): Promise<Buffer> {
  const { width, height } = A4_AT_300_DPI
  const staves = Array.from({ length: 8 }, (_, staff) =>
    Array.from({ length: 5 }, (_, line) => `<path d="M200 ${500 + staff * 350 + line * 24}h2080"/>`).join(''),
  ).join('')
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fdfcf7"/><text x="50%" y="300" font-size="120" text-anchor="middle">${title}</text><g stroke="#222" stroke-width="4">${staves}</g></svg>`
  const upright = await sharp(Buffer.from(drawn)).png({ compressionLevel: 1 }).toBuffer()
  return sharp(upright).rotate(-90).jpeg({ quality: 80 }).withMetadata({ density: 300, orientation: 6 }).toBuffer()
}

/** A picture for an article, as a telephone takes it. */
export const newsPicture = async (): Promise<OfficeFile> => ({
  name: '考场.jpg',
  mimeType: 'image/jpeg',
  buffer: await scannedPage('考场须知'),
})

/** A book packed by Windows: names in GBK without the flag for UTF-8, a sheet of WPS, and the scanner's own endings. */
export async function bookArchive(
  rows: ReadonlyArray<readonly string[]>,
  pages: readonly string[],
): Promise<OfficeFile> {
  const files = [
    { name: '钢琴教程\\曲目表.xlsx', bytes: wpsWorkbook([['题目', '级别', '题型', '谱例'], ...rows]) },
    ...(await Promise.all(
      pages.map(async (page) => ({ name: `钢琴教程\\${page}.JPG`, bytes: await scannedPage(page) })),
    )),
  ]
  return {
    name: '钢琴教程.zip',
    mimeType: 'application/zip',
    buffer: zipOf(...files.map(({ name, bytes }) => ({ name: gb18030(name.replaceAll('\\', '/')), bytes, flags: 0 }))),
  }
}
