import type { WaySumWire } from '#contract/money/payDeskClosing.ts'
import { deskWayTexts } from '#domain/money/payDesk.ts'
import { addYuan, sumText } from '#domain/money.ts'
import styles from './PayDesk.module.css'

/** What came in and went out of a till by way of payment. */
export function WaySums({ sums }: { sums: readonly WaySumWire[] }) {
  return (
    <table className={styles.sums}>
      <thead>
        <tr>
          <th scope="col">方式</th>
          <th scope="col">收款</th>
          <th scope="col">冲销</th>
          <th scope="col">退费</th>
          <th scope="col">净额</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ Way, Taken, Reversed, Refunded }) => (
          <tr key={Way}>
            <th scope="row">{deskWayTexts[Way]}</th>
            <td>{sumText(Taken)}</td>
            <td>{sumText(Reversed)}</td>
            <td>{sumText(Refunded)}</td>
            <td>{sumText(netOf({ Taken, Reversed, Refunded }))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">合计</th>
          <td>{sumText(sumOf(sums, ({ Taken }) => Taken))}</td>
          <td>{sumText(sumOf(sums, ({ Reversed }) => Reversed))}</td>
          <td>{sumText(sumOf(sums, ({ Refunded }) => Refunded))}</td>
          <td>{sumText(sumOf(sums, netOf))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Yuan of all ways. */
const sumOf = (sums: readonly WaySumWire[], of: (sum: WaySumWire) => number): number => addYuan(sums.map(of))

/** What is left of a way of payment, in yuan. */
export const netOf = ({ Taken, Reversed, Refunded }: Pick<WaySumWire, 'Taken' | 'Reversed' | 'Refunded'>): number =>
  addYuan([Taken, -Reversed, -Refunded])
