import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { type ListField, useList } from '#admin/kit/list/useList.ts'
import { useStart } from '#admin/kit/page/useStart.ts'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { mayCall, mayCallForAllAreas } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import { batchStateLabel, batchStates } from '#domain/batch/batchDraft.ts'
import { ChooseBatchScreen } from '../desk/ChooseBatchScreen.tsx'
import { batchColumnsWith } from './batchColumns.tsx'

const NewBatch = whenShown(async () => (await import('./NewBatch.tsx')).NewBatch)
const BatchPane = whenShown(async () => (await import('./BatchPane.tsx')).BatchPane)

const stateField: ListField = {
  key: 'state',
  wire: 'State',
  isPossible: (value) => value < batchStates.length,
  toWire: (value) => batchStates[value],
  label: '状态',
  options: batchStates.map((state, value) => ({ value, label: batchStateLabel[state] })),
}

/** All batches, drafts included; whoever prepares none chooses one of those that are worked on. */
export function BatchesScreen() {
  return mayCallForAllAreas(useStaff(), 'GetBatchList') ? <BatchTable /> : <ChooseBatchScreen />
}

/** A new one is made from an earlier one or from nothing. */
function BatchTable() {
  const { Roles } = useStaff()
  const [isMaking, setMaking] = useStart('new')
  const lives = useQuery(callQuery('Admin', 'GetBatchLife', {}))
  const list = useList({
    name: 'batches',
    fields: [stateField],
    columns: batchColumnsWith((batchId) => lives.data?.listData.find(({ EB_ID }) => EB_ID === batchId)?.Phase),
    usual: ['EB_Name', 'State', 'RegStartDate', 'ExamStartDate', 'Offers', 'Enrolments', 'Paid', 'Fee'],
  })
  const query = useQuery({ ...callQuery('Admin', 'GetBatchList', list.request), placeholderData: keepPreviousData })
  return (
    <>
      <ListScreen
        title="批次"
        list={list}
        query={query}
        searchHint="批次名称"
        idOf={({ EB_ID }) => EB_ID}
        nameOf={({ EB_Name }) => EB_Name}
        nothingYet={
          mayCall(Roles, 'CreateBatch')
            ? '还没有批次。点“新建批次”，建好的批次是草稿，发布之前考生看不到。'
            : '还没有批次，请等待考务新建。'
        }
        detail={(id) => <BatchPane batchId={id} />}
        actions={
          mayCall(Roles, 'CreateBatch') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
              新建批次
            </Button>
          )
        }
      />
      {isMaking && mayCall(Roles, 'CreateBatch') && <NewBatch model={null} onClose={() => setMaking(false)} />}
    </>
  )
}
