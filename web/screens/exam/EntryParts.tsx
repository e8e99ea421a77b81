import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { whyCannotSit } from '#domain/examRoom/examSession.ts'
import { type Reason, reasonText } from '#domain/reasons/reasons.ts'
import type { Instant } from '#domain/time.ts'
import { Button } from '#web/ui/Button.tsx'
import style from './ExamNotice.module.css'
import { sittingFactsOf } from './sittingFacts.ts'

/**
 * Returns why an exam cannot be entered now. It is null as well while its time is unpublished: only the server can
 * decide then.
 */
export function whyNoEntry(enrolment: EnrolmentWire, now: Instant): Reason | null {
  const why = whyCannotSit(sittingFactsOf(enrolment), now)
  return why === 'EXAM_TIME_UNKNOWN' ? null : why
}

type EntryFootProps = { label: string; why: Reason | null; isBusy: boolean; onEnter: () => void }

/** Shows the button that enters an exam, or the reason why it cannot be entered. */
export function EntryFoot({ label, why, isBusy, onEnter }: EntryFootProps) {
  return (
    <>
      {why !== null && (
        <p className={style.why} id="why-no-start">
          {reasonText(why)}
        </p>
      )}
      <Button
        wide
        busy={isBusy}
        busyText="正在进入考试"
        disabled={why !== null}
        aria-describedby={why === null ? undefined : 'why-no-start'}
        onClick={onEnter}
      >
        {label}
      </Button>
    </>
  )
}

export function EntryHead({ enrolment }: { enrolment: EnrolmentWire }) {
  return (
    <header>
      <p className={style.batch}>{enrolment.ExamBatch.EB_Name}</p>
      <h2 className={style.name}>{enrolment.Name}</h2>
      <p className={style.what}>
        {enrolment.Majors.MName} {enrolment.Grades.GName}
      </p>
    </header>
  )
}

export function Rules({ title, rules }: { title: string; rules: readonly string[] }) {
  return (
    <section>
      <h3 className={style.title}>{title}</h3>
      <ol className={style.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </section>
  )
}
