import { Link } from '#admin/kit/page/router.tsx'
import type { BatchLifeWire } from '#contract/batch/batchLife.ts'
import { Compared } from './Compared.tsx'
import styles from './Life.module.css'
import { LifeLine, Stuck } from './LifeLine.tsx'
import { useBatchPaths } from './useBatchPaths.ts'

interface BatchLinesProps {
  lives: readonly BatchLifeWire[]
  /** Where the name of a batch leads; without it, to its stage of now, or to the first page that somebody may open. */
  pathOf?: (life: BatchLifeWire) => string
}

/** One line for each batch: how far it has come, and the one thing that holds it up. */
export function BatchLines({ lives, pathOf }: BatchLinesProps) {
  const { pathIn } = useBatchPaths()
  const usualPath = ({ EB_ID, Stages }: BatchLifeWire) =>
    pathIn(EB_ID, Stages.find(({ State }) => State === 'now')?.Stage)
  return (
    <ul className={styles.batches}>
      {lives.map((life) => (
        <li key={life.EB_ID} className={styles.batch}>
          <div className={styles.batchHead}>
            <Link to={(pathOf ?? usualPath)(life)} className={styles.batchName}>
              {life.EB_Name}
            </Link>
            <span className={styles.phase}>
              {life.Phase}
              {life.IsLock === 1 && '，已锁定'}
            </span>
            <Stuck life={life} />
            <Compared life={life} path={pathIn(life.EB_ID, 'registration')} />
          </div>
          <LifeLine life={life} />
        </li>
      ))}
    </ul>
  )
}
