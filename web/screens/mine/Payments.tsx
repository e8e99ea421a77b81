import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import { feeText, fenOf } from '#domain/money.ts'
import { FactList } from '#web/ui/FactList.tsx'
import style from './EnrolmentDetails.module.css'
import { timeText } from './words.ts'

/** What paid this enrolment, and what the family was told about its money, the newest first; nothing where neither. */
export function Payments({ enrolmentId }: { enrolmentId: number }) {
  const { data } = useQuery(callQuery('Exam', 'GetMyPayments', { EF_ID: enrolmentId }))
  if (!data || (data.OtherMsg.Paid === null && data.listData.length === 0)) return null
  const { Paid } = data.OtherMsg
  return (
    <section>
      <h3 className={style.title}>缴费记录</h3>
      {Paid && (
        <FactList
          facts={[
            { label: '实缴金额', value: feeText(fenOf(Paid.Amount) ?? 0) },
            { label: '缴费时间', value: timeText(Paid.Time) },
            { label: '收据号', value: Paid.ReceiptNO },
          ]}
        />
      )}
      {data.listData.length > 0 && (
        <ol className={style.history}>
          {data.listData.map(({ Title, Text, Time }) => (
            <li key={`${Time} ${Text}`}>
              <p className={style.event}>
                <strong>{Title}</strong> <time dateTime={Time}>{timeText(Time)}</time>
              </p>
              <p className={style.soft}>{Text}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
