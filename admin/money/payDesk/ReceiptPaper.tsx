import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { callQuery } from '#client/callQuery.ts'
import { chineseAmount } from '#domain/money/chineseAmount.ts'
import { deskWayTexts } from '#domain/money/payDesk.ts'
import { fenOf, sumFigure } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './PayDesk.module.css'

/**
 * The receipt on half a page of A4, where `prints` is how often it was printed with this one. The screen never shows it; `printPaper`
 * prints it.
 */
export function ReceiptPaper({ receiptId, prints }: { receiptId: number; prints: number }) {
  const { data } = useQuery(callQuery('Admin', 'GetReceipt', { DR_ID: receiptId }))
  if (!data) return null
  const { item } = data
  return createPortal(
    <article id="paper" className={styles.paper} aria-hidden="true">
      <h1>{item.SiteName}</h1>
      <h2>收费收据{item.IsReversed === 1 && '（已冲销）'}</h2>
      {prints > 1 && <p className={styles.paperAgain}>重印（第 {prints} 次打印）</p>}
      <p className={styles.paperHead}>
        <span>收据号：{item.ReceiptNO}</span>
        <span>考区：{item.EA_Name}</span>
        <span>日期：{isoMinuteText(item.TakenTime)}</span>
      </p>
      <table>
        <thead>
          <tr>
            <th>考生</th>
            <th>报考批次</th>
            <th>专业级别</th>
            <th>考号</th>
            <th className={styles.paperSum}>金额（元）</th>
          </tr>
        </thead>
        <tbody>
          {item.Lines.map((line) => (
            <tr key={line.EF_ID}>
              <td>{line.Name}</td>
              <td>{line.EB_Name}</td>
              <td>
                {line.MName} {line.GName}
              </td>
              <td>{line.ExamNO}</td>
              <td className={styles.paperSum}>{sumFigure(line.Fee)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={4}>合计（大写）：{chineseAmount(fenOf(item.Sum) ?? 0)}</th>
            <td className={styles.paperSum}>{sumFigure(item.Sum)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.paperHead}>
        <span>缴费人：{item.Payer}</span>
        <span>方式：{deskWayTexts[item.Way]}</span>
        <span>收款人：{item.TakenBy}</span>
      </p>
      {item.Note !== '' && <p>备注：{item.Note}</p>}
      <p className={styles.paperHead}>
        <span>
          {item.PayAddress} {item.PayPhone}
        </span>
        <span>（盖章）</span>
      </p>
    </article>,
    document.body,
  )
}
