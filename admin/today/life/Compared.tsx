import { Link } from '#admin/kit/page/router.tsx'
import type { BatchLifeWire } from '#contract/batch/batchLife.ts'
import { comparisonText } from '#domain/batch/batchCompare.ts'
import styles from './Life.module.css'
import { comparisonOf } from './lifeTexts.ts'

interface ComparedProps {
  life: BatchLifeWire
  /** The page of its enrolments. */
  path: string
}

/** How a batch stands against the one before, leading to its figures; nothing before its registration opens. */
export function Compared({ life, path }: ComparedProps) {
  const comparison = comparisonOf(life)
  if (comparison === null) return null
  return (
    <Link to={path} className={styles.compared}>
      {comparisonText(comparison)}
    </Link>
  )
}
