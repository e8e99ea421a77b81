import { Fragment } from 'react'
import type { BatchSummaryWire } from '#contract/catalogue/catalogue.ts'
import { type BatchPhase, batchPhaseLabel } from '#domain/batch/batch.ts'
import { ChevronIcon } from '#web/icons/actionIcons.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/router.tsx'
import { Tag, type TagTone } from '#web/ui/Tag.tsx'
import style from './BatchCard.module.css'
import { batchLines } from './batchWords.ts'

const phaseTone: Readonly<Record<BatchPhase, TagTone>> = {
  open: 'good',
  notStarted: 'todo',
  ended: 'plain',
  locked: 'plain',
}

/** One batch. It links to the wizard, to the exam times once its registration is over, and to the results once they are released. */
export function BatchCard({ batch }: { batch: BatchSummaryWire }) {
  const isOver = batch.Phase === 'ended'
  const hasResults = isOver && batch.HasResults === 1
  return (
    <Link
      to={hasResults ? paths.examResultInfo : isOver ? paths.examTimeInfo : paths.examApplyBatch(batch.EB_ID)}
      className={style.card}
    >
      <span className={style.head}>
        <strong className={style.name}>{batch.EB_Name}</strong>
        <Tag tone={phaseTone[batch.Phase]}>{batchPhaseLabel[batch.Phase]}</Tag>
      </span>
      {batchLines(batch).map(({ label, parts }) => (
        <span key={label} className={style.line}>
          <span className={style.label}>{label}</span>
          <span>
            {parts.map((part) => (
              // The space is outside the element: at the end of an inline block it would collapse.
              <Fragment key={part}>
                <span className={style.part}>{part}</span>{' '}
              </Fragment>
            ))}
          </span>
        </span>
      ))}
      <span className={style.go}>
        {batch.Phase === 'open' ? '去报名' : hasResults ? '查询成绩' : isOver ? '查询考场' : '查看'}
        <ChevronIcon direction="right" />
      </span>
    </Link>
  )
}
