import { useQuery } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { candidateName } from './candidateName.ts'
import style from './Work.module.css'
import { canBeMarked, nextWorkCall } from './work.ts'

/** Links to the first candidate with videos to be marked; it is empty while there is none. */
export function NextCandidate() {
  const { data } = useQuery(nextWorkCall(1, undefined))
  const waiting = data?.listData.filter(canBeMarked) ?? []
  const [next] = waiting
  if (!next) return null
  return (
    <section className={style.next} aria-label="下一位">
      <span className={style.nextWords}>
        <strong>下一位：{candidateName(next)}</strong>
        <span className={style.soft}>
          {next.Majors.MName} {next.Grades.GName} · 已提交待评 {waiting.length} 位
        </span>
      </span>
      <ButtonLink small to={paths.assessDetails(next.EF_ID)}>
        开始评审
      </ButtonLink>
    </section>
  )
}
