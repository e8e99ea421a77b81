import { Fragment } from 'react'
import { examNumberGroups } from '#domain/enrolment/examNumber.ts'
import style from './ExamNumber.module.css'

/** An exam number that does not wrap, except before the running number in large text on a narrow phone. */
export function ExamNumber({ number }: { number: string }) {
  return examNumberGroups(number).map((group, at) => (
    <Fragment key={group}>
      {at > 0 && <wbr />}
      <span className={style.group}>{group}</span>
    </Fragment>
  ))
}
