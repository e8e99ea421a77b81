import { isGoodResult, RESULT } from '#domain/result/result.ts'
import { paths } from '#web/paths.ts'
import { timeText } from '#web/screens/mine/words.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { ExamNumber } from '#web/ui/ExamNumber.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { ResultMark } from './ResultMark.tsx'
import style from './ResultNote.module.css'
import type { Score } from './useScoreQuestion.ts'

/** A result, styled as a page of a concert programme. */
export function ResultNote({ result, certNumber }: { result: Score; certNumber: string }) {
  const { ExamBatch: batch, Majors: major, Grades: grade } = result
  return (
    <article className={style.note}>
      <p className={style.batch}>{batch.EB_Name}</p>
      <span className={style.stave} aria-hidden="true" />
      {result.Photo !== '' && (
        <div className={style.photo}>
          <Picture src={result.Photo} alt={`${result.Name}的证件照`} ratio="photo" width={104} />
        </div>
      )}
      <h2 className={style.name}>{result.Name}</h2>
      <p className={style.what}>
        {major.MName} · {grade.GName}
      </p>
      {result.ExamNO !== '' && (
        <p className={style.number}>
          考号 <ExamNumber number={result.ExamNO} />
        </p>
      )}
      <p className={style.result}>
        <span className="visuallyHidden">成绩：</span>
        <ResultMark code={result.ExamResult.ERT_Code} />
      </p>
      {result.IsOwn === 1 && isGoodResult(result.ExamResult.ERT_Code) && (
        <p className={style.celebrate}>
          <ButtonLink wide to={paths.fireworksClient(result.EF_ID)}>
            生成喜报
          </ButtonLink>
        </p>
      )}
      {result.IsOwn === 1 && result.ExamResult.ERT_Code >= RESULT.pass && (
        <p className={style.celebrate}>
          <ButtonLink look="quiet" wide to={paths.certificates(result.EF_ID)}>
            查看证书
          </ButtonLink>
        </p>
      )}
      {result.CanSeeComments === 1 ? (
        <ButtonLink look="quiet" wide to={paths.readReview(major.ParentID, result.EF_ID, certNumber)}>
          查看评语
        </ButtonLink>
      ) : (
        batch.ShowCommentsTime !== null && (
          <p className={style.later}>评语将于 {timeText(batch.ShowCommentsTime)} 公布</p>
        )
      )}
      {result.CanAppeal === 1 && (
        <p className={style.appeal}>
          <ButtonLink look="plain" to={paths.appeal(result.EF_ID)}>
            成绩复核
          </ButtonLink>
        </p>
      )}
    </article>
  )
}
