import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Input, type InputRef, Tag } from 'antd'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import type { DeskEnrolmentWire } from '#contract/payDesk.ts'
import { feeText, payColour, payText } from '../enrolments/wireTexts.ts'
import styles from './PayDesk.module.css'

interface Props {
  searchRef: Ref<InputRef>
  whyNot: (row: DeskEnrolmentWire) => string | null
  onAdd: (row: DeskEnrolmentWire) => void
  /** Enter in the empty search: the receipt is complete. */
  onDone: () => void
}

/** Finds enrolments and adds them: Enter searches, arrows choose, Enter adds; the only one that can be paid is added at once. */
export function FindPanel({ searchRef, whyNot, onAdd, onDone }: Props) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const search = useMutation({
    mutationFn: async (Search: string) => (await call('Admin', 'FindForDesk', { Search })).listData,
    onSuccess: (rows) => {
      const payable = rows.filter((row) => whyNot(row) === null)
      setAt(
        Math.max(
          0,
          rows.findIndex((row) => row === payable[0]),
        ),
      )
      if (payable.length === 1 && rows.length === 1 && payable[0]) add(payable[0])
    },
  })
  const found = search.isSuccess && search.variables === text.trim() ? search.data : null
  const add = (row: DeskEnrolmentWire) => {
    if (whyNot(row) !== null) return
    onAdd(row)
    setText('')
    search.reset()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      // Otherwise the same key press would submit the receipt, into which the keyboard moves here.
      event.preventDefault()
      const row = found?.[at]
      if (text.trim() === '') onDone()
      else if (row) add(row)
      else search.mutate(text.trim())
    }
    if (event.key === 'Escape') {
      setText('')
      search.reset()
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || !found) return
    event.preventDefault()
    setAt(Math.min(found.length - 1, Math.max(0, at + step)))
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
        {search.isPending && '正在查找'}
        {found?.length === 0 && '没有找到。请核对姓名或号码；只有本账号负责的考区会显示。'}
        {found && found.length > 0 && `找到 ${found.length} 项，↑↓ 选择，回车加入收款单`}
        {!found && !search.isPending && '回车查找；收款单齐了，在空的搜索框里再按回车收款。'}
      </p>
      {search.isError && <Alert type="error" showIcon role="alert" title={messageOf(search.error)} />}
      <ul className={styles.found}>
        {found?.map((row, index) => {
          const why = whyNot(row)
          return (
            <li key={row.EF_ID} className={index === at ? styles.current : undefined}>
              <div>
                <strong>{row.Name}</strong> <span>{row.BirthDate}</span> <span>{row.CertNOMasked}</span>{' '}
                <Tag color={payColour[row.IsPay]}>{payText(row.IsPay)}</Tag>
                <p className={styles.soft}>
                  {row.EA_Name} {row.MName} {row.GName} · {row.EB_Name} · 联系人 {row.PName} {row.PMobile}
                </p>
                {why !== null && <p className={styles.why}>{why}</p>}
              </div>
              <span className={styles.fee}>{feeText(row.Fee)}</span>
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
