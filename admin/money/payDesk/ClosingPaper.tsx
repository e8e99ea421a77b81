import { createPortal } from 'react-dom'
import type { ClosingToReadWire } from '#contract/money/payDeskClosing.ts'
import { deskWayTexts } from '#domain/money/payDesk.ts'
import { sumFigure } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './PayDesk.module.css'
import { voidedNumbers } from './voidedNumbers.ts'
import { netOf } from './WaySums.tsx'

const titles = ['收款', '冲销', '退费', '应有', '清点', '差额'] as const

/** The sheet of a closing that is signed. The screen never shows it; `printPaper` prints it. */
export function ClosingPaper({ closing }: { closing: ClosingToReadWire }) {
  const { ReceiptList, Counted, Sums } = closing
  const numbers = ReceiptList.map(({ ReceiptNO }) => ReceiptNO)
  const voided = voidedNumbers(closing)
  return createPortal(
    <article id="paper" className={styles.paper} aria-hidden="true">
      <h1>{closing.SiteName}</h1>
      <h2>收款日结单</h2>
      <p className={styles.paperHead}>
        <span>编号：{closing.DC_ID}</span>
        <span>缴费点：{closing.EA_Name}</span>
        <span>经手：{closing.Clerks.join('、')}</span>
        <span>结账人：{closing.ClosedBy}</span>
      </p>
      <p className={styles.paperHead}>
        <span>
          时间：{closing.Since === null ? '开始收款' : isoMinuteText(closing.Since)} 至{' '}
          {isoMinuteText(closing.ClosedTime)}
        </span>
        <span>
          收据 {closing.Receipts} 张{numbers.length > 0 && `（${numbers[0]} 至 ${numbers[numbers.length - 1]}）`}，冲销{' '}
          {closing.Reversals} 张，退费付款 {closing.Payouts} 笔
        </span>
      </p>
      <table>
        <thead>
          <tr>
            <th>方式</th>
            {titles.map((title) => (
              <th key={title} className={styles.paperSum}>
                {title}（元）
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Sums.map((sum) => {
            const counted = Counted.find(({ Way }) => Way === sum.Way)
            const amounts: Record<(typeof titles)[number], number | undefined> = {
              收款: sum.Taken,
              冲销: sum.Reversed,
              退费: sum.Refunded,
              应有: netOf(sum),
              清点: counted?.Counted,
              差额: counted?.Difference,
            }
            return (
              <tr key={sum.Way}>
                <td>{deskWayTexts[sum.Way]}</td>
                {titles.map((title) => {
                  const amount = amounts[title]
                  return (
                    <td key={title} className={styles.paperSum}>
                      {amount === undefined ? '未核对' : sumFigure(amount)}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
      {voided.length > 0 && <p>作废（已冲销）的收据号：{voided.join('、')}</p>}
      {closing.Jumps.length > 0 && <p>跳过的收据号：{closing.Jumps.join('、')}</p>}
      {closing.Note !== '' && <p>说明：{closing.Note}</p>}
      <p className={styles.paperSign}>
        <span>交款人签字：</span>
        <span>收款人签字：</span>
        <span>日期：</span>
      </p>
    </article>,
    document.body,
  )
}
