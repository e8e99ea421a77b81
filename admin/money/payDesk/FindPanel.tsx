import { Button, Input, type InputRef } from 'antd'
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useState } from 'react'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { payText } from '#admin/kit/wireTexts.ts'
import type { DeskEnrolmentWire } from '#contract/money/payDesk.ts'
import { sumText } from '#domain/money.ts'
import { Face, Notices } from './DeskChild.tsx'
import styles from './PayDesk.module.css'

interface Props {
  searchRef: Ref<InputRef>
  /** What is looked for at once, where Ctrl K led here; empty where it did not. */
  asked: string
  /** It has been taken up. */
  onAsked: () => void
  /** Why a row cannot be added, in words for the clerk; null where it can. */
  whyNot: (row: DeskEnrolmentWire) => string | null
  onAdd: (row: DeskEnrolmentWire) => void
  /** Called when Enter is pressed in the empty search, by which the clerk says that the receipt is complete. */
  onComplete: () => void
}

/**
 * Finds enrolments and adds them: Enter searches, arrows select, Enter adds. A single result is added at once, because it is
 * what a scanned code finds, and a scanner presses Enter only once.
 */
export function FindPanel({ searchRef, asked, onAsked, whyNot, onAdd, onComplete }: Props) {
  const [text, setText] = useState('')
  const [selected, setSelected] = useState(0)
  const search = useSend({
    change: async (send, Search: string) => (await send('Admin', 'FindForDesk', { Search })).listData,
    invalidates: [],
    onSent: (rows) => {
      const firstPayable = rows.findIndex((row) => whyNot(row) === null)
      setSelected(Math.max(0, firstPayable))
      const [only] = rows
      if (only && rows.length === 1) add(only)
    },
  })
  const [takenUp, setTakenUp] = useState('')
  if (asked !== takenUp) {
    setTakenUp(asked)
    if (asked !== '') setText(asked)
  }
  const takeUp = useEffectEvent((words: string) => {
    search.start(words)
    onAsked()
  })
  useEffect(() => {
    if (asked !== '') takeUp(asked)
  }, [asked])
  const found = search.answer && search.input === text.trim() ? search.answer : null
  const add = (row: DeskEnrolmentWire) => {
    if (whyNot(row) !== null) return
    onAdd(row)
    setText('')
    search.dismiss()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      // Otherwise the same key press would submit the receipt, into which the keyboard moves here.
      event.preventDefault()
      const row = found?.[selected]
      if (text.trim() === '') onComplete()
      else if (row) add(row)
      else search.start(text.trim())
    }
    if (event.key === 'Escape') {
      setText('')
      search.dismiss()
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || !found) return
    event.preventDefault()
    setSelected(Math.min(found.length - 1, Math.max(0, selected + step)))
  }
  return (
    <section aria-label="查找考生" className={styles.find}>
      <label htmlFor="deskSearch">姓名、证件号、手机、报名号，或扫描考生的缴费码</label>
      <Input
        id="deskSearch"
        ref={searchRef}
        size="large"
        autoFocus
        allowClear
        autoComplete="off"
        value={text}
        maxLength={60}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
      />
      <p className={styles.soft} role="status">
        {search.isSending && '正在查找'}
        {found?.length === 0 && '没有找到。请核对姓名或号码；只有本账号负责的考区会显示。'}
        {found && found.length > 0 && `找到 ${found.length} 项，↑↓ 选择，回车加入收款单`}
        {!found && !search.isSending && '回车查找；收款单齐了，在空的搜索框里再按回车收款。'}
      </p>
      <Refusal of={search} />
      <ul className={styles.found}>
        {found?.map((row, index) => {
          const why = whyNot(row)
          return (
            <li key={row.EF_ID} className={index === selected ? styles.current : undefined}>
              <Face row={row} />
              <div>
                <strong>{row.Name}</strong> <span>{row.BirthDate}</span> <span>{row.CertNOMasked}</span>{' '}
                <StateWord>{payText(row.IsPay)}</StateWord>
                <p className={styles.soft}>
                  {row.EA_Name} {row.MName} {row.GName} · {row.EB_Name} · 联系人 {row.PName} {row.PMobile}
                </p>
                {why !== null && <p className={styles.why}>{why}</p>}
                <Notices row={row} />
              </div>
              <span className={styles.fee}>{sumText(row.Fee)}</span>
              <Button disabled={why !== null} onClick={() => add(row)} aria-label={`加入 ${row.Name} ${row.MName}`}>
                加入
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
