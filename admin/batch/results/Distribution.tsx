import { gradeSwatches } from '#admin/batch/marking/gradeSwatches.ts'
import { PartsBar } from '#admin/kit/chart/inRows.tsx'
import { countText } from '#domain/page.ts'
import { gradeText } from '#domain/result/listWords.ts'
import { GIVEN_RESULTS, RESULT } from '#domain/result/result.ts'
import styles from './Decision.module.css'
import type { Tally } from './resultFilter.ts'

/** How the results that wait are distributed: what is unusual is seen before many are approved at once. */
export function Distribution({ tally }: { tally: Tally }) {
  const countOf = (code: number) => tally.find(({ ERT_Code }) => ERT_Code === code)?.Count ?? 0
  const sum = tally.reduce((total, { Count }) => total + Count, 0)
  if (sum === 0) return null
  // As the bar stands, the lowest first.
  const codes = [...GIVEN_RESULTS].reverse()
  const absent = countOf(RESULT.absent)
  return (
    <p className={styles.distribution} aria-label="待审核成绩的分布">
      <PartsBar counts={codes.map(countOf)} swatches={gradeSwatches} />
      {codes.map((code) => (
        <span key={code}>
          <i aria-hidden="true" style={{ background: gradeSwatches[code - 1]?.colour }} />
          {gradeText(code)} {countText(countOf(code))}（{Math.round((countOf(code) / sum) * 100)}%）
        </span>
      ))}
      {absent > 0 && (
        <span>
          {gradeText(RESULT.absent)} {countText(absent)}
        </span>
      )}
    </p>
  )
}
