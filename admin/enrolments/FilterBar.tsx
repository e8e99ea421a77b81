import { Input, Select } from 'antd'
import { useState } from 'react'
import { type SelectOption, useAreas, useBatches, useGrades, useMajors } from '../state/catalogue.ts'
import styles from './Enrolments.module.css'
import type { EnrolmentFilter } from './filter.ts'
import { checkText, examModeText, payText } from './wireTexts.ts'

interface Props {
  filter: EnrolmentFilter
  onChange: (filter: EnrolmentFilter) => void
  /** Whether the page chooses the batch itself, so that the filter for it is left out. */
  isOfOneBatch?: boolean
}

const choicesOf = (values: readonly number[], text: (value: number) => string): SelectOption[] =>
  values.map((value) => ({ value, label: text(value) }))

/** Search and filters; every change reloads the list at once. */
export function FilterBar({ filter, onChange, isOfOneBatch = false }: Props) {
  const [text, setText] = useState(filter.search)
  const [lastSearch, setLastSearch] = useState(filter.search)
  // The address changed while the field is shown (back, a saved filter), so it replaces what was typed.
  if (lastSearch !== filter.search) {
    setLastSearch(filter.search)
    setText(filter.search)
  }
  const batches = useBatches()
  const choices: readonly (readonly [Exclude<keyof EnrolmentFilter, 'search'>, string, SelectOption[]])[] = [
    ...(isOfOneBatch ? [] : [['batch', '批次', batches] as const]),
    ['area', '考区', useAreas()],
    ['major', '专业', useMajors()],
    ['grade', '级别', useGrades()],
    ['pay', '缴费', choicesOf([0, 1, 2], payText)],
    ['check', '照片审核', choicesOf([0, 1, 2], checkText)],
    ['mode', '考试方式', choicesOf([1, 0], examModeText)],
    ['timed', '时间安排', choicesOf([0, 1], (value) => (value === 0 ? '未安排时间' : '已安排时间'))],
    ['marked', '考官分配', choicesOf([0, 1], (value) => (value === 0 ? '未分配考官' : '已分配考官'))],
  ]
  return (
    <search className={styles.filters}>
      <Input.Search
        className={styles.search}
        aria-label="搜索报名"
        placeholder="姓名、拼音、考号、手机、报名号、完整证件号"
        allowClear
        maxLength={60}
        enterButton="搜索"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onSearch={(search) => onChange({ ...filter, search: search.trim() })}
      />
      {choices.map(([name, label, options]) => (
        <Select
          key={name}
          aria-label={label}
          className={name === 'batch' ? styles.wideChoice : styles.choice}
          placeholder={label}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          options={options}
          value={filter[name] ?? null}
          onChange={(value: number | null | undefined) => onChange({ ...filter, [name]: value ?? undefined })}
        />
      ))}
    </search>
  )
}
