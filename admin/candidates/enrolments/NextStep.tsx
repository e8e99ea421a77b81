import type { EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import styles from './Enrolments.module.css'

/** What is missing and until when, in the words that the family reads. */
export function NextStep({ step: { Text, Until, Tone } }: { step: EnrolmentDetailWire['Step'] }) {
  return (
    <p className={Tone === 'todo' ? styles.missing : styles.soft}>
      {Text}
      {Until !== '' && `（${Until}）`}
    </p>
  )
}
