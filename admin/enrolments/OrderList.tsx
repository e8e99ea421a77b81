import { Table } from 'antd'
import type { EnrolmentDetailWire } from './EnrolmentDetail.tsx'
import styles from './Enrolments.module.css'
import { feeText, orderStatusText, timeText } from './wireTexts.ts'

type Order = EnrolmentDetailWire['Orders'][number]

/** The payment orders of an enrolment, oldest first. */
export function OrderList({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0) return <p className={styles.soft}>没有支付订单</p>
  return (
    <Table<Order>
      rowKey="PayCode"
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...orders]}
      columns={[
        { title: '订单号', dataIndex: 'PayCode' },
        { title: '金额', align: 'right', render: (_, order) => feeText(order.Fee) },
        { title: '状态', render: (_, order) => orderStatusText(order.Status) },
        { title: '发起', render: (_, order) => timeText(order.CreateTime) },
        { title: '支付', render: (_, order) => (order.PayTime ? timeText(order.PayTime) : '—') },
        { title: '微信交易号', render: (_, order) => order.TransactionId || '—' },
      ]}
    />
  )
}
