import { useQuery } from '@tanstack/react-query'
import { examTimesCall, openIn } from '../examiner/work.ts'
import { examinerFunctions } from './examFunctions.ts'
import { FunctionList } from './Functions.tsx'
import style from './VipCenterScreen.module.css'

/** Shows an examiner's open work online and on site. While it is unknown, the links show a description instead. */
export function ExaminerWork() {
  const online = useQuery(examTimesCall(1)).data
  const onSite = useQuery(examTimesCall(0)).data
  const times = { review: online, onSite }
  return (
    <section>
      <h2 className={style.heading}>考官评审</h2>
      <FunctionList
        label="考官评审"
        functions={examinerFunctions.map((one) => {
          const known = times[one.topic]?.listData
          return known ? { ...one, note: waitingText(openIn(known)) } : one
        })}
      />
    </section>
  )
}

const waitingText = (open: number) => (open > 0 ? `待评审 ${open} 位` : '没有待评审的考生')
