import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { moved } from './moved.ts'
import styles from './News.module.css'

interface Props<Item> {
  label: string
  items: readonly Item[]
  idOf: (item: Item) => number
  nameOf: (item: Item) => string
  /** How deep an item lies in a tree; absent where the rows are no tree. */
  depthOf?: (item: Item) => number
  children: (item: Item) => ReactNode
  onOrder: (items: readonly Item[]) => void
}

/** Rows in an order of their own, moved by dragging, by buttons, or by Alt with the arrow keys. */
export function OrderedRows<Item>({ label, items, idOf, nameOf, depthOf, children, onOrder }: Props<Item>) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState(-1)
  const [told, setTold] = useState('')
  const move = (from: number, to: number) => {
    const item = items[from]
    const order = moved(items, from, to)
    if (!item || order === items) return
    onOrder(order)
    setTold(`${nameOf(item)}：第 ${to + 1} 位`)
  }
  return (
    <>
      <ol ref={list} className={styles.ordered} aria-label={label}>
        {items.map((item, at) => (
          <li
            key={idOf(item)}
            tabIndex={0}
            draggable
            aria-label={`第 ${at + 1} 位：${nameOf(item)}`}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            className={dragged === at ? styles.dragged : undefined}
            style={depthOf && ({ '--depth': depthOf(item) } as CSSProperties)}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(at)
            }}
            onDragEnd={() => setDragged(-1)}
            onDragOver={(event) => {
              event.preventDefault()
              if (dragged < 0 || dragged === at) return
              move(dragged, at)
              setDragged(at)
            }}
            onDrop={(event) => event.preventDefault()}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
              if (!event.altKey || step === 0) return
              event.preventDefault()
              move(at, at + step)
            }}
          >
            <HolderOutlined aria-hidden="true" />
            {children(item)}
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={`${nameOf(item)} 上移`}
              title="上移（Alt ↑）"
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={`${nameOf(item)} 下移`}
              title="下移（Alt ↓）"
              disabled={at === items.length - 1}
              onClick={() => move(at, at + 1)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="visuallyHidden">
        {told}
      </p>
    </>
  )
}
