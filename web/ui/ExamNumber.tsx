import { Fragment } from 'react'
import { examNumberGroups } from '#domain/examNumber.ts'
import style from './ExamNumber.module.css'

/** An exam number in one piece; in large text on a narrow phone it goes on in a second line before the running number. */
export function ExamNumber({ of }: { of: string }) {
  return examNumberGroups(of).map((group, at) => (
    <Fragment key={group}>
      {at > 0 && <wbr />}
      <span className={style.group}>{group}</span>
    </Fragment>
  ))
}
