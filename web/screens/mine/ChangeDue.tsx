import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import type { OwnChoiceChangeWire } from '#contract/enrolment/choiceChange.ts'
import { feeText, fenOf } from '#domain/money.ts'
import { paths } from '#web/paths.ts'
import { PayButton } from '#web/screens/payment/PayButton.tsx'
import { type Purchase, sheetOf } from '#web/screens/payment/purchase.ts'
import { FactList } from '#web/ui/FactList.tsx'
import style from './EnrolmentDetails.module.css'
import { timeText } from './words.ts'

/** The difference of a change: once it is paid, the page is read anew and shows the new choice. */
function differencePurchase({ CH_ID, EF_ID }: Pick<OwnChoiceChangeWire, 'CH_ID' | 'EF_ID'>): Purchase {
  return {
    key: `change${CH_ID}`,
    sheet: async () => sheetOf((await call('WeiXin', 'CreateChangePayUrl', { CH_ID })).OtherMsg),
    isPaid: async () => (await call('WeiXin', 'GetChangePayState', { CH_ID })).OtherMsg.State === 'done',
    page: paths.enrollDetails(EF_ID),
  }
}

/** What is to be paid for a change to another choice, and until when; nothing where nothing is due. */
export function ChangeDue({ enrolmentId }: { enrolmentId: number }) {
  const { data } = useQuery(callQuery('Exam', 'GetMyChoiceChange', { EF_ID: enrolmentId }))
  const [change] = data?.listData ?? []
  return change ? <Due change={change} /> : null
}

function Due({ change }: { change: OwnChoiceChangeWire }) {
  const { CH_ID, EF_ID, Difference } = change
  const purchase = useMemo(() => differencePurchase({ CH_ID, EF_ID }), [CH_ID, EF_ID])
  const sumFen = fenOf(Difference) ?? 0
  return (
    <section>
      <h3 className={style.title}>改报待补缴差额</h3>
      <FactList
        facts={[
          { label: '现在', value: change.From },
          { label: '改为', value: change.To },
          { label: '补缴差额', value: feeText(sumFen) },
          { label: '截止时间', value: timeText(change.PayUntil) },
          { label: '原因', value: change.Reason },
        ]}
      />
      <p className={style.soft}>补缴之前仍按现在的报名；到截止时间没有补缴的，不改报，已缴的费用不变。</p>
      {change.PaysOnline === 1 ? (
        <PayButton purchase={purchase} label="补缴差额" sumFen={sumFen} />
      ) : (
        <p className={style.soft}>该考区现场缴费，请带缴费凭据到缴费点补缴。</p>
      )}
    </section>
  )
}
