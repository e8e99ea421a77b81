import { Pagination } from 'antd'
import { countText } from '#domain/page.ts'
import styles from './List.module.css'

interface PageBarProps {
  page: number
  size: number
  total: number
  onTurn: (page: number) => void
}

/** Which rows are shown, of exactly how many, and the other pages. */
export function PageBar({ page, size, total, onTurn }: PageBarProps) {
  if (total === 0) return null
  const first = (page - 1) * size + 1
  return (
    <nav aria-label="翻页" className={styles.pages}>
      <p>
        第 {countText(first)}–{countText(Math.min(total, first + size - 1))} 条，共 {countText(total)} 条
      </p>
      <Pagination
        current={page}
        pageSize={size}
        total={total}
        onChange={onTurn}
        showSizeChanger={false}
        showQuickJumper={total > size * 9}
      />
    </nav>
  )
}
