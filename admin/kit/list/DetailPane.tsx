import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './List.module.css'

interface DetailPaneProps {
  /** Which row of the page is shown; null where the row is not on this page, as after following a link. */
  position: { index: number; count: number } | null
  onStep: (step: 1 | -1) => void
  onClose: () => void
  children: ReactNode
}

/** One row beside the list, with the ways to the rows before and after it. On a narrow screen it covers the list. */
export function DetailPane({ position, onStep, onClose, children }: DetailPaneProps) {
  return (
    <aside className={styles.pane} aria-label="详情">
      <header className={styles.paneHead}>
        <p className={styles.soft}>
          {position ? `本页第 ${position.index + 1} / ${position.count} 条` : '不在列表的这一页'}
        </p>
        {position && (
          <>
            <Button
              type="text"
              icon={<UpOutlined />}
              aria-label="上一条"
              title="上一条（k）"
              disabled={position.index === 0}
              onClick={() => onStep(-1)}
            />
            <Button
              type="text"
              icon={<DownOutlined />}
              aria-label="下一条"
              title="下一条（j）"
              disabled={position.index === position.count - 1}
              onClick={() => onStep(1)}
            />
          </>
        )}
        <Button type="text" icon={<CloseOutlined />} aria-label="关闭详情" title="关闭（Esc）" onClick={onClose} />
      </header>
      <div className={styles.paneBody}>{children}</div>
    </aside>
  )
}
