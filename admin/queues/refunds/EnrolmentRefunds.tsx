import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from '#admin/kit/page/router.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { callQuery } from '#client/callQuery.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Refunds.module.css'
import { RequestRefundDialog } from './RequestRefundDialog.tsx'
import { refundState } from './refundWords.ts'

interface Props {
  enrolment: { EF_ID: number; Name: string; ExamNO: string; IsPay: number }
}

/** The refunds of one enrolment, the newest first, and the button that asks for another one. */
export function EnrolmentRefunds({ enrolment }: Props) {
  const [isAsking, setAsking] = useState(false)
  const refunds = useQuery(
    callQuery('Admin', 'GetRefundList', { EF_ID: enrolment.EF_ID, Sort: '-RequestedTime', PageSize: 50 }),
  )
  const rows = refunds.data?.listData ?? []
  const waits = rows.some(({ State }) => State === 'requested')
  return (
    <section aria-label="退费">
      <QueryState query={refunds} rows={1} />
      <ul>
        {rows.map((refund) => {
          const text = refundState(refund)
          return (
            <li key={refund.R_ID} className={styles.line}>
              <Link to={`/refunds?row=${refund.R_ID}`}>退费 {sumText(refund.Amount)}</Link>
              <StateWord>{text}</StateWord>
              <span>{refund.Reason}</span>
              <span className={styles.soft}>
                {refund.RequestedBy} {isoMinuteText(refund.RequestedTime)}
              </span>
            </li>
          )
        })}
      </ul>
      {refunds.data && enrolment.IsPay === PAY_STATUS.paid && (
        <Button size="small" disabled={waits} onClick={() => setAsking(true)}>
          申请退费
        </Button>
      )}
      {waits && <span className={styles.soft}> 有一笔退费等待审批</span>}
      {isAsking && <RequestRefundDialog enrolment={enrolment} onClose={() => setAsking(false)} />}
    </section>
  )
}
