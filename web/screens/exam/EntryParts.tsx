import { serverNow } from '#client/clock.ts'
import type { EnrolmentWire } from '#contract/enrolment.ts'
import { whyCannotSit } from '#domain/examSession.ts'
import { type Reason, reasonText } from '#domain/reasons.ts'
import { Button } from '#web/ui/Button.tsx'
import style from './ExamNotice.module.css'
import { sittingFactsOf } from './sittingFacts.ts'

/** Why an exam cannot be entered now; null where it can, or its time is not shown yet and only the server can say. */
export function whyNoEntry(enrolment: EnrolmentWire): Reason | null {
  const why = whyCannotSit(sittingFactsOf(enrolment), serverNow())
  return why === 'EXAM_TIME_UNKNOWN' ? null : why
}

type EntryFootProps = { label: string; why: Reason | null; isBusy: boolean; onEnter: () => void }

/** The door of an exam, or why it is closed. */
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

/** Whose exam it is, in what. */
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

/** What one should know, point by point. */
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
