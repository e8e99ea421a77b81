import { reasonText } from '#domain/reasons/reasons.ts'
import { cleanCertificateNumber } from '#domain/result/certificate.ts'
import {
  cleanPostAddress,
  cleanTrackingNumber,
  type SendingRow,
  sendingRowProblem,
} from '#domain/result/certificatePost.ts'
import { cleanText } from '#domain/text.ts'
import { type Instant, shanghaiDate } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { findForSending, type PostedCertificate } from '#server/records/result/certificate/postQueries.ts'
import { type CellReader, dateCell, optional } from '#server/sheets/cellReaders.ts'
import { readSheet } from '#server/sheets/readSheet.ts'
import { column, headingsOf, readTable, type SheetColumn, withCell } from '#server/sheets/readTable.ts'
import { usualLimits } from '#server/sheets/sheetLimits.ts'

const ROWS = 20_000
const plainText: CellReader<string> = (text) => ({ value: cleanText(text) })

/** The headings of the exported list, so that it can be imported as it is, and others that offices use. */
export const sendingColumns = {
  number: column(['证书编号', '证书号'], (text) => ({ value: cleanCertificateNumber(text) })),
  trackingNumber: column(['快递单号', '运单号', '单号'], (text) => ({ value: cleanTrackingNumber(text) })),
  carrier: column(['快递公司', '承运公司', '快递'], plainText),
  sentDay: column(['寄出日期', '发出日期', '日期'], optional(dateCell, ''), { mayBeAbsent: true }),
  postName: column(['收件人'], plainText, { mayBeAbsent: true }),
  postMobile: column(['收件人电话', '收件电话'], plainText, { mayBeAbsent: true }),
  postAddress: column(['收件地址', '地址'], plainText, { mayBeAbsent: true }),
} satisfies Record<keyof SendingRow, SheetColumn<string>>

/** A good row with the certificate that it names. */
export interface ReadSending {
  line: number
  row: SendingRow
  certificate: PostedCertificate
}

/** Whether a row says what is noted of its certificate already. */
export const isNoted = ({ row, certificate: { sending } }: ReadSending): boolean =>
  sending !== null &&
  sending.trackingNumber === row.trackingNumber &&
  sending.carrier === row.carrier &&
  sending.sentDay === row.sentDay

/**
 * Reads a sheet of tracking numbers; rows without one are not sent yet and left out. A row without a day is of today. Refuses
 * SHEET_…; what is wrong in its rows is in `problems`.
 */
export async function readSendings(db: Db, bytes: Buffer, now: Instant) {
  const sheet = await readSheet(bytes, {
    headings: headingsOf(sendingColumns),
    limits: { ...usualLimits, rows: ROWS },
  })
  const { rows: read, problems, unused, sheet: name } = readTable(sheet, sendingColumns)
  const today = shanghaiDate(now)
  const filled = read.flatMap(({ line, values }) => {
    if (values.trackingNumber === '') return []
    const { postName, postMobile, postAddress } = cleanPostAddress({ ...values, isPosted: true })
    return [{ line, row: { ...values, postName, postMobile, postAddress, sentDay: values.sentDay || today } }]
  })
  const known = await findForSending(
    db,
    filled.map(({ row }) => row.number),
  )
  const seen = new Set<string>()
  const rows: ReadSending[] = []
  for (const { line, row } of filled) {
    const certificate = known.get(row.number) ?? null
    const problem = sendingRowProblem(row, certificate, { today, isRepeated: seen.has(row.number) })
    seen.add(row.number)
    if (problem === null && certificate !== null) rows.push({ line, row, certificate })
    else if (problem !== null)
      problems.push({
        line,
        heading: sendingColumns[problem.field].headings[0],
        why: withCell(reasonText(problem.reason), row[problem.field]),
      })
  }
  problems.sort((one, other) => one.line - other.line)
  return { rows, problems, unused, sheet: name }
}
