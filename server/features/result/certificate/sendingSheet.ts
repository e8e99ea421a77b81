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

const isSameParcel = (sending: PostedCertificate['sending'], row: SendingRow): boolean =>
  sending !== null && sending.trackingNumber === row.trackingNumber && sending.carrier === row.carrier

/** Whether a row says what is already recorded of its certificate. */
export const isUnchanged = ({ row, certificate: { sending } }: ReadSending): boolean =>
  isSameParcel(sending, row) && sending?.sentDay === row.sentDay

/**
 * Reads a sheet of tracking numbers; rows without one are not sent yet and left out. A row without a day is of the day that is recorded
 * of the same parcel, otherwise of today. Refuses
 * SHEET_…; what is wrong in its rows is in `problems`.
 */
export async function readSendings(db: Db, bytes: Buffer, now: Instant) {
  const sheet = await readSheet(bytes, {
    headings: headingsOf(sendingColumns),
    limits: { ...usualLimits, rows: ROWS },
  })
  const { rows: rowsOfSheet, problems, unused, sheet: name } = readTable(sheet, sendingColumns)
  const today = shanghaiDate(now)
  const filled = rowsOfSheet.flatMap(({ line, values }) => {
    if (values.trackingNumber === '') return []
    const { postName, postMobile, postAddress } = cleanPostAddress({ ...values, isPosted: true })
    return [{ line, typed: { ...values, postName, postMobile, postAddress } }]
  })
  const known = await findForSending(
    db,
    filled.map(({ typed: { number } }) => number),
  )
  const seen = new Set<string>()
  const rows: ReadSending[] = []
  for (const { line, typed } of filled) {
    const certificate = known.get(typed.number) ?? null
    const recorded = certificate?.sending ?? null
    const row = { ...typed, sentDay: typed.sentDay || (isSameParcel(recorded, typed) && recorded?.sentDay) || today }
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
