import style from './OtherResultNote.module.css'
import type { OtherScore } from './useAsked.ts'

/** A result of another exam, in the words in which it was imported. */
export function OtherResultNote({
  result: { Name, Majors, Grades, Result, ExamName, ExamDate },
}: {
  result: OtherScore
}) {
  const exam = [ExamName, ExamDate].filter((part) => part !== '').join(' · ')
  return (
    <article className={style.note}>
      <div>
        {exam !== '' && <p className={style.exam}>{exam}</p>}
        <h3 className={style.name}>{Name}</h3>
        <p>
          {Majors} · {Grades}
        </p>
      </div>
      <p className={style.result}>
        <span className="forEars">成绩：</span>
        {Result}
      </p>
    </article>
  )
}
