import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { HEARING_MAJOR_ID } from '#domain/catalogue/majorKind.ts'
import { RESULT, resultText } from '#domain/result/result.ts'
import { paths } from '#web/paths.ts'
import { NextPage } from '#web/screens/mine/NextPage.tsx'
import { onReviewSent } from '#web/screens/onSite/sentReviews.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Link } from '#web/shell/router.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { candidateName } from './candidateName.ts'
import style from './Work.module.css'
import { WorkProgress } from './WorkProgress.tsx'
import {
  canBeMarked,
  doneText,
  hallText,
  refreshWork,
  rowsOnce,
  useWork,
  WORK,
  type WorkFilter,
  type WorkRow,
} from './work.ts'

type WorkListProps = { filter: WorkFilter; emptyText: string; emptyAction?: ReactNode; hasProgress?: boolean }

/**
 * Lists candidates with their state. Cached pages and the stored scroll position bring an examiner back to his place.
 */
export function WorkList({ filter, emptyText, emptyAction, hasProgress }: WorkListProps) {
  const query = useWork(filter)
  const queries = useQueryClient()
  useEffect(() => onReviewSent(() => void refreshWork(queries)), [queries])
  const body = ({ pages }: NonNullable<typeof query.data>) => {
    const rows = rowsOnce(pages.map(({ listData }) => listData))
    const counts = pages[0]?.OtherMsg
    return (
      <>
        {hasProgress && counts && (
          <WorkProgress open={counts.Open} draft={counts.Draft} done={counts.Done} awaited={counts.Awaited} />
        )}
        {rows.length === 0 ? (
          <EmptyState text={emptyText} action={emptyAction} />
        ) : (
          <>
            <ul className={style.rows}>
              {rows.map((row, at) => (
                <li key={row.EF_ID}>
                  <Candidate row={row} position={at} />
                </li>
              ))}
            </ul>
            <NextPage
              hasMore={query.hasNextPage}
              isFetching={query.isFetchingNextPage}
              error={query.isFetchNextPageError ? query.error : null}
              onWanted={() => void query.fetchNextPage()}
            />
          </>
        )}
      </>
    )
  }
  return (
    <QueryState query={query} loading={<Skeleton kind="card" count={4} />}>
      {body}
    </QueryState>
  )
}

/** A finished review opens for reading, any other for marking: online at the desk, on site in the day's list. */
function pathOfRow({ EF_ID, MID, State, IsOnline, ERT_Code, ExamTime }: WorkRow): string {
  if (State === WORK.done && ERT_Code !== RESULT.absent) return paths.reviewInfo(EF_ID)
  if (MID === HEARING_MAJOR_ID) return paths.reviewHearing(EF_ID)
  return IsOnline === 0 ? paths.onSiteReview(ExamTime?.ET_ID, EF_ID) : paths.assessDetails(EF_ID)
}

function Candidate({ row, position }: { row: WorkRow; position: number }) {
  const hall = hallText(row)
  const done = doneText(row)
  return (
    <Link to={pathOfRow(row)} className={style.candidate}>
      <span className={style.photo}>
        <Picture src={row.Photo} alt="" ratio="photo" width={64} position={position} />
      </span>
      <span className={style.words}>
        <strong className={style.name}>{candidateName(row)}</strong>
        <span>
          {row.Majors.MName} {row.Grades.GName}
        </span>
        {row.Name && <span className={style.soft}>考号 {row.ExamNO || '未生成'}</span>}
        {hall && <span className={style.soft}>{hall}</span>}
        {done && <span className={style.soft}>{done}</span>}
      </span>
      <StateTag row={row} />
    </Link>
  )
}

function StateTag({ row }: { row: WorkRow }) {
  if (row.IsHeld === 1) return <Tag tone="bad">待裁定</Tag>
  if (row.State === WORK.done && row.ERT_Code === RESULT.absent) return <Tag>缺考</Tag>
  if (row.State === WORK.done) {
    const words = row.ERT_Code === null ? null : (resultText as Readonly<Record<number, string>>)[row.ERT_Code]
    const done = row.IsDecided === 1 ? '已裁定' : '已评审'
    return <Tag>{words ? `${done} · ${words}` : done}</Tag>
  }
  if (row.IsHanded === 1) return <Tag tone="wait">已移交考务</Tag>
  if (row.State === WORK.draft) return <Tag tone="wait">草稿</Tag>
  if (!canBeMarked(row)) return <Tag>{row.IsOnline === 1 ? '未提交' : '未到'}</Tag>
  return <Tag tone="todo">待评审</Tag>
}
