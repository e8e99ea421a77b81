import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { exportOf } from '#admin/kit/list/exportOf.ts'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { isId } from '#admin/kit/list/listAddress.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { useBatches } from '#admin/kit/state/catalogue.ts'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { callQuery } from '#client/callQuery.ts'
import { ResultTabs } from '../ResultTabs.tsx'
import { appealColumns, turnChoices } from './appealColumns.tsx'

const AppealPane = whenShown(
  async () => (await import('./AppealPane.tsx')).AppealPane,
  <Skeleton active aria-label="正在加载" />,
)

/** Appeals against results (office#appeals): what waits stands on top. */
export function AppealsScreen() {
  const batches = useBatches()
  const list = useList({
    name: 'appeals',
    fields: [
      {
        key: 'turn',
        wire: 'Turn',
        isPossible: (value) => value < turnChoices.length,
        toWire: (value) => turnChoices[value]?.wire,
        label: '进度',
        options: turnChoices.map(({ label }, value) => ({ value, label })),
      },
      { key: 'batch', wire: 'EB_ID', isPossible: isId, label: '批次', options: batches },
    ],
    columns: appealColumns,
    usual: appealColumns.map(({ key }) => key),
  })
  const query = useQuery({
    ...callQuery('Admin', 'GetAppealList', list.request),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ResultTabs of="results" />
      <ListScreen
        title="成绩复核"
        list={list}
        startExport={exportOf('appeals', list.sortedFilter)}
        query={query}
        searchHint="考生姓名、完整考号"
        idOf={({ AP_ID }) => AP_ID}
        nameOf={({ Name }) => Name}
        nothingYet="没有复核申请。批次设置了“成绩复核”的时间后，考生可在成绩页申请，申请会出现在这里和“今天”。"
        detail={(id) => <AppealPane key={id} appealId={id} />}
      ></ListScreen>
    </>
  )
}
