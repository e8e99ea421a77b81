import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { orderStatusText } from '#admin/kit/wireTexts.ts'
import type { EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import { sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Enrolments.module.css'

/** The payment orders of an enrolment, oldest first. */
export function OrderList({ orders }: { orders: EnrolmentDetailWire['Orders'] }) {
  if (orders.length === 0) return <p className={styles.soft}>没有支付订单</p>
  return (
    <ul aria-label="支付订单">
      {orders.map((order) => (
        <li key={order.PayCode} className={styles.order}>
          <span>订单 {order.PayCode}</span>
          <strong>{sumText(order.Share)}</strong>
          <StateWord>{orderStatusText(order.Status)}</StateWord>
          {order.Count > 1 && (
            <p className={styles.orderTimes}>
              与其他报名合并支付：共{order.Count}项，合计{sumText(order.Fee)}，其中本项{sumText(order.Share)}
            </p>
          )}
          <p className={styles.orderTimes}>
            {isoMinuteText(order.CreateTime)} 发起
            {order.PayTime !== null && `，${isoMinuteText(order.PayTime)} 支付`}
            {order.TransactionId !== '' && `，微信交易号 ${order.TransactionId}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
