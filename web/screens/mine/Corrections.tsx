import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import { changeWords } from '#domain/enrolment/correctionWords.ts'
import { FactList } from '#web/ui/FactList.tsx'
import style from './EnrolmentDetails.module.css'
import { timeText } from './words.ts'

/** What the association corrected in this enrolment, with its reason (office#corrections); nothing where it did not. */
export function Corrections({ enrolmentId }: { enrolmentId: number }) {
  const { data } = useQuery(callQuery('Exam', 'GetMyCorrections', { EF_ID: enrolmentId }))
  if (!data || data.listData.length === 0) return null
  return (
    <section>
      <h3 className={style.title}>协会更正的信息</h3>
      {data.listData.map(({ Time, Reason, Changes }) => (
        <FactList
          key={Time}
          facts={[
            ...Changes.map(changeWords).map(({ label, from, to }) => ({ label, value: `${from || '空'} → ${to}` })),
            { label: '原因', value: Reason },
            { label: '时间', value: timeText(Time) },
          ]}
        />
      ))}
    </section>
  )
}
