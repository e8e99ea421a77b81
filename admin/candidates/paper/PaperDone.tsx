import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { Link } from '#admin/kit/page/router.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import type { AnswerOf } from '#client/api.ts'
import { sumText } from '#domain/money.ts'
import { nextSteps } from './nextSteps.ts'
import styles from './Paper.module.css'
import type { PaperInput } from './paperInput.ts'
import type { PaperOffer } from './usePaperOffer.ts'

interface Props {
  input: PaperInput
  offer: PaperOffer
  enrolment: AnswerOf<'Admin', 'EnrolFromPaper'>['OtherMsg']
  onNext: () => void
}

/** What was entered and what comes next; Enter goes on to the next form of the pile. */
export function PaperDone({ input, offer, enrolment, onNext }: Props) {
  const { Roles } = useStaff()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const { form } = input
  const major = offer.majors.find(({ MID }) => MID === form.majorId)?.MName ?? ''
  const grade = offer.grades.find(({ GID }) => GID === form.gradeId)?.GName ?? ''
  const area = offer.areas.find(({ EA_ID }) => EA_ID === form.areaId)
  return (
    <section className={styles.done} aria-label="已录入">
      <h2 role="status">
        已录入：{form.name.trim()} · {major} {grade}，报名号 {enrolment.EF_ID}，费用 {sumText(enrolment.Fee)}
      </h2>
      <ol>
        {nextSteps(input, area).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button ref={button} type="primary" onClick={onNext}>
          录入下一份
        </Button>
        {mayCall(Roles, 'GetEnrolmentDetail') && <Link to={`/enrolments/${enrolment.EF_ID}`}>查看这份报名</Link>}
      </div>
    </section>
  )
}
