import { Button } from 'antd'
import styles from './Enrolments.module.css'

interface Props {
  pages: readonly number[]
  next: number | null
  isBusy: boolean
  onTurn: (pages: number[]) => void
}

/** Previous and next page; the pages turned so far are kept in the address, so that going back is exact. */
export function PageTurner({ pages, next, isBusy, onTurn }: Props) {
  return (
    <nav aria-label="翻页" className={styles.pages}>
      {pages.length > 1 && (
        <Button type="link" onClick={() => onTurn([])}>
          第一页
        </Button>
      )}
      <Button disabled={pages.length === 0 || isBusy} onClick={() => onTurn(pages.slice(0, -1))}>
        上一页
      </Button>
      <span aria-current="page">第 {pages.length + 1} 页</span>
      <Button disabled={next === null || isBusy} onClick={() => next !== null && onTurn([...pages, next])}>
        下一页
      </Button>
    </nav>
  )
}
