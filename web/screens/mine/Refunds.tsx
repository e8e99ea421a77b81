import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { AnswerOf } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { feeText, fenOf } from '#domain/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Fact, FactList } from '#web/ui/FactList.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import style from './EnrolmentDetails.module.css'
import { RefundSheet } from './RefundSheet.tsx'
import { refundWayText, refundWords } from './refundWords.ts'
import { WithdrawRefund } from './WithdrawRefund.tsx'
import { timeText } from './words.ts'

type Refund = AnswerOf<'Exam', 'GetMyRefunds'>['listData'][number]

/** What was or is being given back of an enrolment, and asking for it where the batch allows that; nothing where neither. */
export function Refunds({ enrolment }: { enrolment: EnrolmentWire }) {
  const [isAsking, setAsking] = useState(false)
  const { data } = useQuery(callQuery('Exam', 'GetMyRefunds', { EF_ID: enrolment.EF_ID }))
  if (!data || (data.listData.length === 0 && data.OtherMsg.MayRequest === 0)) return null
  return (
    <section>
      <h3 className={style.title}>退费</h3>
      {data.listData.map((refund) => (
        <Fragment key={refund.RequestedTime}>
          <OneRefund refund={refund} />
          {refund.State === 'requested' && refund.IsOwnRequest === 1 && (
            <WithdrawRefund enrolmentId={enrolment.EF_ID} />
          )}
        </Fragment>
      ))}
      {data.OtherMsg.MayRequest === 1 && (
        <div className={style.check}>
          <span className={style.soft}>不能参加考试时，报名结束前可以申请退费</span>
          <Button small look="quiet" onClick={() => setAsking(true)}>
            申请退费
          </Button>
        </div>
      )}
      {isAsking && (
        <RefundSheet enrolment={enrolment} leftFen={fenOf(data.OtherMsg.Left) ?? 0} onClose={() => setAsking(false)} />
      )}
    </section>
  )
}

function OneRefund({ refund }: { refund: Refund }) {
  const { text, tone, note } = refundWords(refund)
  const facts: Fact[] = [
    {
      label: '退费金额',
      value: `${feeText(fenOf(refund.Amount) ?? 0)}${refund.EndsEnrolment === 1 ? '（全部）' : ''}`,
    },
    { label: '状态', value: <Tag tone={tone}>{text}</Tag> },
    { label: '原因', value: refund.Reason },
    { label: refund.IsOwnRequest === 1 ? '申请时间' : '办理时间', value: timeText(refund.RequestedTime) },
    { label: '退回方式', value: refund.State === 'declined' ? '' : refundWayText[refund.Way] },
    { label: '到账时间', value: refund.State === 'done' ? timeText(refund.DoneTime) : '' },
    { label: '未批准原因', value: refund.Note },
  ]
  return (
    <>
      <FactList facts={facts.filter(({ value }) => value !== '')} />
      {note !== '' && <p className={style.soft}>{note}</p>}
    </>
  )
}
