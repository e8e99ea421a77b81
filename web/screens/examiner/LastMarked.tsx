import { useQueryClient } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/router.tsx'
import style from './Desk.module.css'
import { lastMarked } from './lastMarkedMemory.ts'

/** Links back to the candidate marked last, since the desk moves to the next one by itself. */
export function LastMarked({ except }: { except: number }) {
  const last = lastMarked(useQueryClient())
  if (!last || last.enrolmentId === except) return null
  return (
    <p className={style.last}>
      上一位 {last.name} 已评审。
      <Link to={paths.reviewInfo(last.enrolmentId)} className={style.lastLink}>
        查看或修改
      </Link>
    </p>
  )
}
