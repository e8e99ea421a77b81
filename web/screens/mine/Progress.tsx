import { serverNow } from '#client/clock.ts'
import type { EnrolmentWire } from '#contract/enrolment.ts'
import { type ChecklistState, checklistOf, nextStepOf } from '#domain/nextStep.ts'
import { shanghaiMinuteText } from '#domain/time.ts'
import { enrolmentFactsOf } from '#web/data/enrolmentFacts.ts'
import style from './Progress.module.css'

const stateWords: Record<ChecklistState, string> = {
  done: '已完成',
  current: '进行中',
  todo: '未开始',
  failed: '未通过',
}

/** The one thing to do next with its deadline, and the whole way from sign-up to result. */
export function Progress({ enrolment }: { enrolment: EnrolmentWire }) {
  const facts = enrolmentFactsOf(enrolment)
  const now = serverNow()
  const step = nextStepOf(facts, now)
  const until = step.tone === 'todo' ? '前' : ''
  return (
    <section className={style.progress} aria-label="进度">
      <p className={step.tone === 'todo' ? `${style.next} ${style.todo}` : style.next}>{step.text}</p>
      {step.deadline !== null && (
        <p className={style.until}>
          {shanghaiMinuteText(step.deadline)}
          {until}
        </p>
      )}
      <ol className={style.list}>
        {checklistOf(facts, now).map((item) => (
          <li key={item.key} className={`${style.item} ${style[item.state]}`}>
            <span className={style.note} aria-hidden="true" />
            <span className={style.label}>{item.label}</span>
            <span className="forEars">{stateWords[item.state]}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
