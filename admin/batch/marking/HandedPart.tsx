import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { exportOf } from '#admin/kit/list/exportOf.ts'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { useList } from '#admin/kit/list/useList.ts'
import { callQuery } from '#client/callQuery.ts'
import { HandedPane } from './HandedPane.tsx'
import { handedColumns, handedStates } from './handedColumns.tsx'

/** The videos that examiners could not judge and handed to the office; those to be settled first. */
export function HandedPart({ batchId }: { batchId: number }) {
  const list = useList({
    name: 'handed',
    fields: [
      {
        key: 'state',
        wire: 'State',
        isPossible: (value) => value < handedStates.length,
        toWire: (value) => handedStates[value]?.wire,
        label: '状态',
        options: handedStates.map(({ label }, value) => ({ value, label })),
      },
    ],
    columns: handedColumns,
    usual: handedColumns.map(({ key }) => key),
  })
  const query = useQuery({
    ...callQuery('Admin', 'GetHandedCases', { ...list.request, EB_ID: batchId }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListScreen
      title="移交考务"
      isPart
      list={list}
      startExport={exportOf('handed', { ...list.sortedFilter, EB_ID: batchId })}
      query={query}
      searchHint="考生姓名、完整考号"
      idOf={({ HC_ID }) => HC_ID}
      nameOf={({ Name }) => Name}
      nothingYet="没有待处理的视频。考官遇到无法评审的视频时可以移交考务，会出现在这里；已处理的可以按状态查看。"
      detail={(id) => {
        const handed = query.data?.listData.find(({ HC_ID }) => HC_ID === id)
        return handed ? <HandedPane key={id} handed={handed} /> : <p>这一项已经处理，或不在当前页。</p>
      }}
    />
  )
}
