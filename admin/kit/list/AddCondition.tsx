import { type KeyboardEvent, useState } from 'react'
import { useOptions } from '../ui/useOptions.ts'
import styles from './AddCondition.module.css'
import { type Choice, conditionChoices } from './conditionChoices.ts'
import type { ListField } from './useList.ts'

interface AddConditionProps {
  fields: readonly ListField[]
  onChoose: (key: string, value: number) => void
}

/**
 * One field that adds any condition: it offers the kinds of conditions, and the values of the chosen one; what is typed
 * finds values of every kind.
 */
export function AddCondition({ fields, onChoose }: AddConditionProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [kind, setKind] = useState<string | null>(null)
  const choices = isOpen ? conditionChoices(fields, kind, text) : []
  const show = (nextKind: string | null, nextText: string) => {
    setKind(nextKind)
    setText(nextText)
    setOpen(true)
  }
  const close = () => {
    show(null, '')
    setOpen(false)
  }
  const choose = ({ key, value }: Choice) => {
    if (value === null) return show(key, '')
    close()
    onChoose(key, value)
  }
  const options = useOptions(choices, choose, `${isOpen} ${kind ?? ''} ${text}`)
  const onKey = (event: KeyboardEvent) => {
    if (options.onKey(event)) setOpen(true)
    else if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Backspace' && text === '' && kind !== null) show(null, '')
    else if (event.key === 'ArrowDown') setOpen(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.frame}>
      <input
        {...options.fieldProps}
        className={styles.input}
        aria-label="添加筛选条件"
        placeholder={kind === null ? '＋ 筛选条件' : `${fields.find(({ key }) => key === kind)?.label}：`}
        value={text}
        onChange={(event) => show(kind, event.target.value)}
        onClick={() => setOpen(true)}
        onBlur={close}
        onKeyDown={onKey}
      />
      <ul {...options.listProps} aria-label="可加的筛选条件" className={styles.choices} hidden={!isOpen}>
        {choices.map((choice, at) => (
          <li key={`${choice.key} ${choice.value}`} {...options.optionProps(at)} className={styles.choice}>
            {choice.label}
          </li>
        ))}
        {choices.length === 0 && <li className={styles.none}>没有这样的条件</li>}
      </ul>
    </div>
  )
}
