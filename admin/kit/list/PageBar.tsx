import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { countText } from '#domain/page.ts'
import styles from './List.module.css'

interface PageBarProps {
  page: number
  size: number
  /** Null while they are counted. */
  total: number | null
  /** How many rows of the page are shown; needed only where `total` may be null. */
  shown?: number
  onTurn: (page: number) => void
}

/** Which rows are shown, of exactly how many, and the other pages. */
export function PageBar({ page, size, total, shown = 0, onTurn }: PageBarProps) {
  const first = (page - 1) * size + 1
  const end = total === null ? first + shown - 1 : Math.min(total, first + size - 1)
  if (end < 1) return null
  // While they are counted, a full page may have another after it.
  const last = total === null ? page + (shown === size ? 1 : 0) : Math.max(1, Math.ceil(total / size))
  return (
    <nav aria-label="翻页" className={styles.pages}>
      <p>
        第 {countText(first)}–{countText(end)} 条，{total === null ? '正在统计总数' : `共 ${countText(total)} 条`}
      </p>
      {last > 1 && (
        <div className={styles.turn}>
          <Button
            type="text"
            icon={<LeftOutlined />}
            aria-label="上一页"
            title="上一页（[）"
            disabled={page <= 1}
            onClick={() => onTurn(page - 1)}
          />
          {total !== null && <PageField key={page} page={page} last={last} onTurn={onTurn} />}
          <Button
            type="text"
            icon={<RightOutlined />}
            aria-label="下一页"
            title="下一页（]）"
            disabled={page >= last}
            onClick={() => onTurn(page + 1)}
          />
        </div>
      )}
    </nav>
  )
}

interface TurnBarProps {
  older: (() => void) | null
  newest: (() => void) | null
}

/** The pages of a list that is read on from its last row. */
export function TurnBar({ older, newest }: TurnBarProps) {
  if (!older && !newest) return null
  return (
    <nav aria-label="翻页" className={styles.pages}>
      <Button disabled={!newest} title="回到最新（[）" onClick={() => newest?.()}>
        回到最新
      </Button>
      <Button disabled={!older} title="更早（]）" onClick={() => older?.()}>
        更早
      </Button>
    </nav>
  )
}

/** The number of the page, which can be typed over. */
function PageField({ page, last, onTurn }: { page: number; last: number; onTurn: (page: number) => void }) {
  const [text, setText] = useState(String(page))
  const turn = () => {
    const wanted = Number(text)
    if (Number.isInteger(wanted) && wanted >= 1) onTurn(Math.min(wanted, last))
    else setText(String(page))
  }
  return (
    <label>
      第{' '}
      <input
        className={styles.pageField}
        aria-label="页码"
        inputMode="numeric"
        maxLength={6}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onBlur={turn}
        onKeyDown={(event) => event.key === 'Enter' && turn()}
      />{' '}
      / {countText(last)} 页
    </label>
  )
}
