import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { checklistOf, deadlineText, nextStepOf } from '#domain/enrolment/nextStep.ts'
import { enrolmentFactsOf } from '#web/data/enrolmentFacts.ts'
import { useMinute } from '#web/data/useMinute.ts'
import { Checklist } from './Checklist.tsx'
import style from './Progress.module.css'

/** The next step with its deadline, and all steps from sign-up to result. */
export function Progress({ enrolment }: { enrolment: EnrolmentWire }) {
  const now = useMinute()
  const facts = enrolmentFactsOf(enrolment)
  const step = nextStepOf(facts, now)
  const until = deadlineText(step)
  return (
    <section className={style.progress} aria-label="进度">
      <p className={step.tone === 'todo' ? `${style.next} ${style.todo}` : style.next}>{step.text}</p>
      {until !== '' && <p className={style.until}>{until}</p>}
      <Checklist items={checklistOf(facts, now)} label="从报名到成绩" />
    </section>
  )
}
