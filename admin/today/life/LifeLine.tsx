import { Link } from '#admin/kit/page/router.tsx'
import { batchPath } from '#admin/shell/batchStages.ts'
import type { BatchLifeWire } from '#contract/batch/batchLife.ts'
import styles from './Life.module.css'
import { countOf, meaningOf, stageTexts, stuckTextOf } from './lifeTexts.ts'
import { useBatchPaths } from './useBatchPaths.ts'

interface LifeLineProps {
  life: BatchLifeWire
  /** The stage whose page is open. */
  current?: string
}

/** The stages of a batch with how many have come as far, each a way to its page. */
export function LifeLine({ life, current }: LifeLineProps) {
  const { mayOpen } = useBatchPaths()
  const stuckStage = life.Stuck === null ? null : stuckTextOf(life.Stuck).stage
  return (
    <ol className={styles.line} aria-label={`${life.EB_Name}的进程`}>
      {life.Stages.map((stage) => {
        const { Stage, State } = stage
        const inside = (
          <>
            <span className={styles.stage}>{stageTexts[Stage]}</span>
            <span className={styles.count}>{countOf(stage)}</span>
          </>
        )
        const marks = {
          className: styles.step,
          'data-state': State,
          'data-stuck': Stage === stuckStage || undefined,
          title: meaningOf(stage),
        }
        return (
          <li key={Stage}>
            {mayOpen(Stage) ? (
              <Link {...marks} to={batchPath(life.EB_ID, Stage)} aria-current={Stage === current ? 'page' : undefined}>
                {inside}
              </Link>
            ) : (
              <span {...marks}>{inside}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** The one thing that holds a batch up, with the way to where it is mended; nothing where all goes on by itself. */
export function Stuck({ life }: { life: BatchLifeWire }) {
  const { mayOpen } = useBatchPaths()
  if (life.Stuck === null) return null
  const { text, stage, place } = stuckTextOf(life.Stuck)
  return mayOpen(stage) ? (
    <Link to={`${batchPath(life.EB_ID, stage)}${place}`} className={styles.stuck}>
      {text}
    </Link>
  ) : (
    <span className={styles.stuckText}>{text}</span>
  )
}
