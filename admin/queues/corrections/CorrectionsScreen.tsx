import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { exportOf } from '#admin/kit/list/exportOf.ts'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { isFlag } from '#admin/kit/list/listAddress.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { callQuery } from '#client/callQuery.ts'
import { CorrectionPane } from './CorrectionPane.tsx'
import { correctionColumns } from './correctionColumns.tsx'

/** Corrections of enrolments, those that wait for a second person first (office#corrections). */
export function CorrectionsScreen() {
  const list = useList({
    name: 'corrections',
    fields: [
      {
        key: 'waiting',
        wire: 'IsWaiting',
        isPossible: isFlag,
        label: '状态',
        options: [
          { value: 1, label: '待复核' },
          { value: 0, label: '已处理' },
        ],
      },
    ],
    columns: correctionColumns,
    usual: correctionColumns.map(({ key }) => key),
  })
  const query = useQuery({
    ...callQuery('Admin', 'GetCorrectionList', list.request),
    placeholderData: keepPreviousData,
  })
  return (
    <ListScreen
      title="信息更正"
      list={list}
      startExport={exportOf('corrections', list.sortedFilter)}
      query={query}
      searchHint={null}
      idOf={({ C_ID }) => C_ID}
      nameOf={({ Name }) => Name}
      nothingYet="没有更正。在报名详情中点“更正”，可以更正考生填错的信息。"
      rowDetail={(correction) => <CorrectionPane key={correction.C_ID} correction={correction} />}
    />
  )
}
