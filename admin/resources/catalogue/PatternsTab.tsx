import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { isId } from '#admin/kit/list/listAddress.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { useSearchParams } from '#admin/kit/page/router.tsx'
import { type SelectOption, useMajors } from '#admin/kit/state/catalogue.ts'
import { PlainState } from '#admin/kit/ui/PlainState.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { ProgrammeWire } from '#contract/catalogue/catalogueBooks.ts'
import styles from './Catalogue.module.css'
import { PatternsForm } from './PatternsForm.tsx'
import { patternText } from './patternInput.ts'

const columns: ReadonlyArray<ListColumn<ProgrammeWire>> = [
  { key: 'GName', title: '级别', width: 108, isFixed: true, cell: ({ GName }) => GName },
  {
    key: 'Shortages',
    title: '题库',
    width: 122,
    cell: ({ Patterns, Shortages }) => {
      if (Patterns.length === 0) return <StateWord>未设置</StateWord>
      return <StateWord>{Shortages.length === 0 ? '够用' : '题目不足'}</StateWord>
    },
  },
  {
    key: 'Patterns',
    title: '题型',
    width: 490,
    cell: ({ Patterns }) => (
      <span title={Patterns.map(patternText).join('；')}>{Patterns.map(patternText).join('；')}</span>
    ),
  },
]

function MajorPatterns({ majorId }: { majorId: number }) {
  const list = useList({ name: 'patterns', fields: [], columns, usual: columns.map(({ key }) => key) })
  const query = useQuery({
    ...callQuery('Admin', 'GetPatternList', { ...list.request, MID: majorId }),
    placeholderData: keepPreviousData,
  })
  // A form holds what was opened, until it is saved.
  const [saves, setSaves] = useState(0)
  const rows = query.data?.listData ?? []
  return (
    <ListScreen
      title="试卷结构"
      isPart
      list={list}
      query={query}
      searchHint={null}
      idOf={({ GID }) => GID}
      nameOf={({ GName }) => GName}
      nothingYet="还没有级别，请先在“级别”里新建。"
      detail={(id) => {
        const row = rows.find(({ GID }) => GID === id)
        if (!row) return query.data ? <PlainState title="没有找到这个级别" /> : null
        return (
          <PatternsForm
            key={`${id} ${saves}`}
            programme={row}
            others={rows.filter(({ GID }) => GID !== id)}
            onSaved={() => setSaves(saves + 1)}
          />
        )
      }}
    />
  )
}

const majorIn = (params: URLSearchParams, majors: readonly SelectOption[]) => {
  const asked = Number(params.get('major'))
  return isId(asked) ? asked : majors[0]?.value
}

/** What a paper of each grade of a major consists of, and where the question bank has too few for it. */
export function PatternsTab() {
  const [params, setParams] = useSearchParams()
  const majors = useMajors()
  const majorId = majorIn(params, majors)
  return (
    <>
      <div className={styles.bar}>
        <Select
          aria-label="专业"
          placeholder="选择专业"
          className={styles.major}
          showSearch={{ optionFilterProp: 'label' }}
          options={majors}
          value={majorId ?? null}
          onChange={(major) => major !== null && setParams({ tab: 'patterns', major: String(major) })}
        />
      </div>
      {majorId === undefined ? (
        <PlainState title="还没有专业" note="请先在“专业”里新建，再规定每个级别考哪些题型。" />
      ) : (
        <MajorPatterns key={majorId} majorId={majorId} />
      )}
    </>
  )
}
