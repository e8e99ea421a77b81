import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { exportOf } from '#admin/kit/list/exportOf.ts'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { nothingSelected } from '#admin/kit/list/selection.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { callQuery } from '#client/callQuery.ts'
import { HeldPane } from './HeldPane.tsx'
import { heldColumns } from './heldColumns.tsx'

/** How often the list looks whether a chief has decided. */
const REFRESH_MS = 10_000

/** The chief's queue: marks that lie two grades or more apart. What is decided disappears by itself. */
export function HeldPart({ batchId }: { batchId: number }) {
  const list = useList({
    name: 'held',
    fields: [],
    columns: heldColumns,
    usual: heldColumns.map(({ key }) => key),
  })
  const query = useQuery({
    ...callQuery('Admin', 'GetHeldResults', { ...list.request, EB_ID: batchId }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  const remind = useSend({
    change: (send, ids: readonly number[]) => send('Admin', 'RemindChiefs', { EF_IDs: [...ids] }),
    invalidates: ['GetHeldResults'],
    done: ({ OtherMsg: { Reminded, Earlier } }) =>
      `已提醒 ${Reminded} 位主考官${Earlier > 0 ? `，${Earlier} 位今天已经提醒过` : ''}`,
    onSent: () => list.setSelection(nothingSelected),
  })
  return (
    <ListScreen
      title="待裁定"
      isPart
      list={list}
      startExport={exportOf('held', { ...list.sortedFilter, EB_ID: batchId })}
      query={query}
      searchHint="考生姓名、完整考号"
      idOf={({ EF_ID }) => EF_ID}
      nameOf={({ Name }) => Name}
      nothingYet="没有等待裁定的成绩。两位考官的成绩相差两档以上时，会出现在这里，由主考官裁定。"
      detail={(id) => {
        const held = query.data?.listData.find(({ EF_ID }) => EF_ID === id)
        return held ? (
          <HeldPane key={id} held={held} isBusy={remind.isSending} onRemind={() => remind.start([id])} />
        ) : (
          <p>这一项已经裁定，或不在当前页。</p>
        )
      }}
      bulk={{
        most: null,
        actions: ({ selection }) => (
          <Button
            type="primary"
            loading={remind.isSending}
            onClick={() => selection.kind === 'some' && remind.start(selection.ids)}
          >
            提醒主考官
          </Button>
        ),
      }}
    >
      <Refusal of={remind} before="没有提醒：" />
    </ListScreen>
  )
}
