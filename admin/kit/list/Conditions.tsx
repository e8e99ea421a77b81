import { SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { AddCondition } from './AddCondition.tsx'
import styles from './List.module.css'
import { hasConditions, isIdNumber, mayBeSearchedFor } from './listAddress.ts'
import type { List } from './useList.ts'

/** How long a search waits for the next letter. */
const PAUSE_MS = 250

interface ConditionsProps<Row> {
  list: List<Row>
  /** What the search finds; null for a list without a search. */
  searchHint: string | null
  searchRef: RefObject<InputRef | null>
  isFoundWhileTyping: boolean
}

/** The search, and one field that adds any condition. */
export function Conditions<Row>({ list, searchHint, searchRef, isFoundWhileTyping }: ConditionsProps<Row>) {
  const { state, conditions: fields } = list
  const [text, setText] = useState(state.search)
  const [lastSearch, setLastSearch] = useState(state.search)
  /** The texts that were searched for while somebody typed; more may have been typed since. */
  const [typed, setTyped] = useState<readonly string[]>([])
  const timer = useRef(0)
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  useEffect(() => () => window.clearTimeout(timer.current), [])
  // The address changed while the field is shown (back, a saved view), so it replaces what was typed.
  if (lastSearch !== state.search) {
    setLastSearch(state.search)
    if (!typed.includes(state.search)) {
      setText(state.search)
      setTyped([])
    }
  }
  /** Searches when nothing more has been typed for a moment; an unfinished number waits for Enter. */
  const searchSoon = (value: string) => {
    const search = value.trim()
    window.clearTimeout(timer.current)
    if (!isFoundWhileTyping || search === '' || !mayBeSearchedFor(search)) return
    timer.current = window.setTimeout(() => {
      const { state: now, filterBy } = latest.current
      if (search === now.search) return
      setTyped((before) => [...before, search])
      filterBy({ search }, { replace: now.search !== '' })
    }, PAUSE_MS)
  }
  const choose = (key: string, value: number) => list.filterBy({ values: { ...state.values, [key]: value } })
  return (
    <search className={styles.conditions}>
      {searchHint !== null && (
        <Input
          ref={searchRef}
          className={styles.search}
          aria-label={`搜索：${searchHint}`}
          placeholder={searchHint}
          prefix={<SearchOutlined />}
          // The browser's own button to clear the field is no Tab stop, of which there should be few before the rows.
          type="search"
          maxLength={60}
          value={text}
          onChange={({ target, nativeEvent }) => {
            setText(target.value)
            // A word of the input method is searched for when it is composed.
            if (!('isComposing' in nativeEvent && nativeEvent.isComposing === true)) searchSoon(target.value)
            if (target.value !== '') return
            setTyped([])
            if (state.search !== '') list.filterBy({ search: '' })
          }}
          onCompositionEnd={({ currentTarget }) => searchSoon(currentTarget.value)}
          onPressEnter={() => {
            window.clearTimeout(timer.current)
            list.filterBy({ search: text.trim() })
          }}
        />
      )}
      {fields.length > 0 && <AddCondition fields={fields} onChoose={choose} />}
    </search>
  )
}

/** The conditions of a list as words, which can be taken off one by one; nothing where there are none. */
export function ConditionChips<Row>({ list }: { list: List<Row> }) {
  const { state, conditions: fields } = list
  const remove = (key: string) => {
    const { [key]: _, ...values } = state.values
    list.filterBy({ values })
  }
  const clear = () => {
    const others = Object.entries(state.values).filter(([key]) => !fields.some((field) => field.key === key))
    list.filterBy({ search: '', values: Object.fromEntries(others) })
  }
  if (!hasConditions(state, fields)) return null
  return (
    <ul className={styles.chips} aria-label="筛选条件">
      {state.search !== '' && <Chip text={searchText(state.search)} onRemove={() => list.filterBy({ search: '' })} />}
      {chosenConditions(list).map(({ key, text }) => (
        <Chip key={key} text={text} onRemove={() => remove(key)} />
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={clear}>
          全部清除
        </button>
      </li>
    </ul>
  )
}

/** The chosen conditions in the order of their fields. */
const chosenConditions = <Row,>({ state, conditions }: List<Row>) =>
  conditions.flatMap(({ key, label, options }) => {
    const value = state.values[key]
    if (value === undefined) return []
    const words = options.find((option) => option.value === value)?.label ?? String(value)
    return [{ key, text: `${label}：${words}` }]
  })

/** The conditions as one line, for the title of a sheet; in the desk of a batch its name stands first. */
export function conditionWords<Row>(list: List<Row>, batchName: string | undefined): string {
  const search = list.state.search === '' ? [] : [searchText(list.state.search)]
  return [...(batchName ? [batchName] : []), ...search, ...chosenConditions(list).map(({ text }) => text)].join('，')
}

/** What is searched for; an ID number is not shown in full to whoever looks over a shoulder. */
const searchText = (search: string): string =>
  isIdNumber(search) ? `证件号 ${search.slice(0, 3)}…${search.slice(-4)}` : `“${search}”`

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <li className={styles.chip}>
      {text}
      <button type="button" aria-label={`去掉条件 ${text}`} onClick={onRemove}>
        ×
      </button>
    </li>
  )
}
