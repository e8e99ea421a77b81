import { Button } from 'antd'
import type { ReactNode } from 'react'
import { countText } from '#domain/page.ts'
import styles from './List.module.css'
import { isPageSelected, nothingSelected, type Selection, selectedCount } from './selection.ts'

interface SelectionBarProps {
  selection: Selection
  pageIds: readonly number[]
  total: number
  /** The most rows that the actions take when all that match are chosen; null where they take ticked rows only. */
  most: number | null
  onChange: (selection: Selection) => void
  children: ReactNode
}

/** What is ticked, how to tick everything that matches, and the actions on it. Shown while something is ticked. */
export function SelectionBar({ selection, pageIds, total, most, onChange, children }: SelectionBarProps) {
  const count = selectedCount(selection)
  if (count === 0) return null
  const canTakeAll = most !== null && selection.kind === 'some' && isPageSelected(selection, pageIds) && total > count
  return (
    <section className={styles.selection} aria-label="批量操作">
      <p role="status">
        已选 <strong>{countText(count)}</strong> 条{selection.kind === 'all' && '（符合条件的全部）'}
      </p>
      {canTakeAll &&
        (total <= most ? (
          <Button type="link" onClick={() => onChange({ kind: 'all', count: total })}>
            选择符合条件的全部 {countText(total)} 条
          </Button>
        ) : (
          <p className={styles.soft}>
            符合条件的有 {countText(total)} 条，一次最多处理 {countText(most)} 条，请先缩小范围
          </p>
        ))}
      <Button type="link" onClick={() => onChange(nothingSelected)}>
        取消选择
      </Button>
      <div className={styles.actions}>{children}</div>
    </section>
  )
}
