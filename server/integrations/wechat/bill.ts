import { gunzipSync } from 'node:zlib'
import type { Instant } from '#domain/time.ts'
import { OutsideError } from '../outsideError.ts'
import { parseBeijingTime } from './beijingTime.ts'
import type { MerchantCall } from './merchantCall.ts'
import { readFlatXml } from './xml.ts'

export interface BillRow {
  tradedAt: Instant
  transactionId: string
  outTradeNo: string
  openId: string
  /** `SUCCESS`, `REFUND` or `REVOKED`. */
  tradeState: string
  /** Fen received; 0 in a refund row. */
  totalFen: number
  refundId: string
  outRefundNo: string
  refundFen: number
  refundState: string
  /** WeChat's charge in fen, negative where it gives one back; null in a bill that does not name it. */
  chargeFen: number | null
}

/** `body` is the answer as it came, gzip or plain text. */
export type Bill = { kind: 'ready'; body: Buffer; rows: BillRow[] } | { kind: 'none' }

/** More than a hundred times the largest bill that the association can have; guards against a compressed bomb. */
const MAX_BILL_BYTES = 512 * 1024 * 1024

/** The daily bill (outside-services#bill, rulings#open-orders). */
export function createBillCalls(merchant: MerchantCall) {
  return {
    /**
     * All trades of one day in Beijing, `yyyy-MM-dd`. `none`: before 10:00 of the next day it is not ready, or there
     * were no trades.
     * @throws OutsideError, UNREADABLE for a bill that breaks off; RangeError for a date in another form.
     */
    async downloadBill(date: string): Promise<Bill> {
      if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new RangeError('date must be yyyy-MM-dd')
      const body = await merchant.fetchFile('/pay/downloadbill', {
        bill_date: date.replaceAll('-', ''),
        bill_type: 'ALL',
        tar_type: 'GZIP',
      })
      const text = billText(body)
      if (!text.trimStart().startsWith('<')) return { kind: 'ready', body, rows: parseBill(text) }
      const fields = readFlatXml(text)
      if (!fields) throw unreadable()
      const code = fields.error_code ?? fields.err_code ?? fields.return_msg ?? ''
      if (code === '20002' || /no bill exist/i.test(fields.return_msg ?? '')) return { kind: 'none' }
      throw new OutsideError(
        'wechatPay',
        /^\w+$/.test(code) ? code : 'RETURN_FAIL',
        code === 'SYSTEMERROR' || code === '20001',
      )
    },
  }
}

/** The text of a bill, which WeChat sends compressed or not. @throws OutsideError UNREADABLE for gzip that breaks off */
export function billText(body: Buffer): string {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body.toString('utf8')
  try {
    return gunzipSync(body, { maxOutputLength: MAX_BILL_BYTES }).toString('utf8')
  } catch {
    throw unreadable()
  }
}

/**
 * Parses a bill: cells begin with a back-tick, amounts are in yuan, and two summary lines at the end hold the row
 * count.
 * @throws OutsideError UNREADABLE if any row or the count is wrong, so that a bill is never read in part.
 */
export function parseBill(text: string): BillRow[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
  const names = lines[0]?.split(',') ?? []
  const summaryAt = lines.findIndex((line, index) => index > 0 && !line.startsWith('`'))
  const [count] = cellsOf(lines[summaryAt + 1] ?? '')
  const rows = summaryAt < 0 ? [] : lines.slice(1, summaryAt)
  if (summaryAt !== lines.length - 2 || Number(count) !== rows.length) throw unreadable()
  return rows.map((line) => toRow(names, cellsOf(line)))
}

// A cell may contain commas, but never a comma followed by a back-tick.
function cellsOf(line: string): string[] {
  return line.startsWith('`') ? line.slice(1).split(',`') : []
}

function toRow(names: string[], cells: string[]): BillRow {
  if (cells.length !== names.length) throw unreadable()
  const cell = (name: string): string => {
    const value = cells[names.indexOf(name)]
    if (value === undefined) throw unreadable()
    return value
  }
  const tradedAt = parseBeijingTime(cell('交易时间'))
  if (!tradedAt) throw unreadable()
  return {
    tradedAt,
    transactionId: cell('微信订单号'),
    outTradeNo: cell('商户订单号'),
    openId: cell('用户标识'),
    tradeState: cell('交易状态'),
    totalFen: fenOf(cell('应结订单金额')),
    refundId: cell('微信退款单号'),
    outRefundNo: cell('商户退款单号'),
    refundFen: fenOf(cell('退款金额')),
    refundState: cell('退款状态'),
    chargeFen: names.includes('手续费') ? chargeFenOf(cell('手续费')) : null,
  }
}

function fenOf(yuan: string): number {
  const parts = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(yuan)
  if (!parts) throw unreadable()
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/** A charge stands there with up to five decimals, of which WeChat rounds to the fen. */
function chargeFenOf(yuan: string): number {
  if (!/^-?\d{1,8}(\.\d{1,5})?$/.test(yuan)) throw unreadable()
  return Math.round(Number(yuan) * 100)
}

function unreadable(): OutsideError {
  return new OutsideError('wechatPay', 'UNREADABLE', true)
}
