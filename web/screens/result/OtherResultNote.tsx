import style from './OtherResultNote.module.css'
import type { OtherScore } from './useScoreQuestion.ts'

/** A result of another exam, in the words of the import. */
export function OtherResultNote({
  result: { Name, Majors, Grades, Result, ExamName, ExamDate },
}: {
  result: OtherScore
}) {
  return (
    <article className={style.note}>
      <div>
        {(ExamName !== '' || ExamDate !== '') && (
          <p className={style.exam}>
            <span>{ExamName}</span> <span className={style.date}>{ExamDate}</span>
          </p>
        )}
        <h3 className={style.name}>{Name}</h3>
        <p>
          {Majors} · {Grades}
        </p>
      </div>
      <p className={style.result}>
        <span className="visuallyHidden">成绩：</span>
        {Result}
      </p>
    </article>
  )
}
