import { createPortal } from 'react-dom'
import type { PayoutWire } from '#contract/money/payDeskClosing.ts'
import { chineseAmount } from '#domain/money/chineseAmount.ts'
import { deskWayTexts } from '#domain/money/payDesk.ts'
import { fenOf, sumFigure } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './PayDesk.module.css'

export interface VoucherOf {
  payout: PayoutWire
  siteName: string
  areaName: string
}

/** What the family signs for a refund that a till paid out. The screen never shows it; `printPaper` prints it. */
export function PayoutVoucher({ payout, siteName, areaName }: VoucherOf) {
  return createPortal(
    <article id="paper" className={styles.paper} aria-hidden="true">
      <h1>{siteName}</h1>
      <h2>退费签收单</h2>
      <p className={styles.paperHead}>
        <span>签收单号：{payout.VoucherNO}</span>
        <span>缴费点：{areaName}</span>
        <span>日期：{isoMinuteText(payout.PaidTime)}</span>
      </p>
      <table>
        <tbody>
          <tr>
            <th>考生</th>
            <td>{payout.Name}</td>
            <th>方式</th>
            <td>{deskWayTexts[payout.Way]}</td>
          </tr>
          <tr>
            <th>报考</th>
            <td colSpan={3}>
              {payout.EB_Name} {payout.MName} {payout.GName}
            </td>
          </tr>
          <tr>
            <th>退费原因</th>
            <td colSpan={3}>{payout.Reason}</td>
          </tr>
          <tr>
            <th>金额（大写）</th>
            <td>{chineseAmount(fenOf(payout.Amount) ?? 0)}</td>
            <th>金额（元）</th>
            <td className={styles.paperSum}>{sumFigure(payout.Amount)}</td>
          </tr>
        </tbody>
      </table>
      <p>以上退费款项已收到。</p>
      <p className={styles.paperSign}>
        <span>领款人签字：</span>
        <span>与考生关系：</span>
        <span>联系电话：</span>
      </p>
      <p className={styles.paperSign}>
        <span>付款人：{payout.PaidBy}</span>
        <span>付款人签字：</span>
        <span>签收日期：</span>
      </p>
    </article>,
    document.body,
  )
}
