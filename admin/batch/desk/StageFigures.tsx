import { useQuery } from '@tanstack/react-query'
import { Link } from '#admin/kit/page/router.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import { type FigureStage, figureStages, figureTitles, isException } from '#domain/batch/stageFigures.ts'
import { sumText } from '#domain/money.ts'
import { countText } from '#domain/page.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { figureLink } from './figureLinks.ts'
import styles from './StageFigures.module.css'

interface StageFiguresProps {
  batchId: number
  stage: string
}

/** What is counted at the stage whose page is open, each figure a way to its rows; stages without figures show nothing. */
export function StageFigures({ batchId, stage }: StageFiguresProps) {
  const counted = figureStages.find((one) => one === stage)
  return counted === undefined ? null : <Counted batchId={batchId} stage={counted} />
}

function Counted({ batchId, stage }: { batchId: number; stage: FigureStage }) {
  const { Roles } = useStaff()
  const query = useQuery({
    ...callQuery('Admin', 'GetStageFigures', { EB_ID: batchId, Stage: stage }),
    refetchInterval: MINUTE_MS,
  })
  if (!query.data) return <QueryState query={query} rows={1} />
  return (
    <ul className={styles.figures} aria-label="本阶段数字">
      {query.data.listData.map(({ Figure, Count, Sum }) => {
        const { call, path } = figureLink(Figure, batchId)
        const inside = (
          <>
            <span className={styles.title}>{figureTitles[Figure]}</span>
            <strong className={styles.count}>{countText(Count)}</strong>
            {Sum !== null && <span className={styles.sum}>{sumText(Sum)}</span>}
          </>
        )
        return (
          <li key={Figure} data-exception={(isException(Figure) && Count > 0) || undefined}>
            {mayCall(Roles, call) ? <Link to={path}>{inside}</Link> : <span>{inside}</span>}
          </li>
        )
      })}
    </ul>
  )
}
