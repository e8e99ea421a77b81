import { ImportOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { lazy, Suspense } from 'react'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { nothingSelected, type Selection } from '#admin/kit/list/selection.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { useStart } from '#admin/kit/page/useStart.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import type { SentRequest } from '#admin/kit/send/send.ts'
import { useSend } from '#admin/kit/send/useSend.ts'
import { callQuery } from '#client/callQuery.ts'
import { otherResultColumns } from './otherResultColumns.tsx'

const OtherResultImport = lazy(async () => ({ default: (await import('./OtherResultImport.tsx')).OtherResultImport }))

/** Lists imported results of other exams, imports more, and removes wrong ones. */
export function OtherResultsScreen() {
  const { modal } = App.useApp()
  const [isImporting, setImporting] = useStart('import')
  const list = useList({
    name: 'otherResults',
    fields: [],
    columns: otherResultColumns,
    usual: otherResultColumns.map(({ key }) => key),
  })
  const query = useQuery({
    ...callQuery('Admin', 'GetOtherResultList', list.request),
    placeholderData: keepPreviousData,
  })
  const remove = useSend({
    change: (send, ids: readonly number[]) => send('Admin', 'RemoveOtherResults', { OR_IDs: [...ids] }),
    invalidates: ['GetOtherResultList'],
    done: ({ OtherMsg }) => `已删除 ${OtherMsg.Removed} 条`,
    onSent: () => list.setSelection(nothingSelected),
  })
  const askRemove = async (selection: Selection) => {
    if (selection.kind === 'all') return
    const isSure = await modal.confirm({
      title: `删除所选的 ${selection.ids.length} 条成绩？`,
      content: '考生将查询不到这些成绩；需要时可以重新导入，删除会记入操作日志。',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '再看看',
    })
    if (isSure) remove.start(selection.ids)
  }
  return (
    <>
      <ListScreen
        title="其他成绩"
        list={list}
        query={query}
        searchHint="姓名开头，或完整证件号"
        idOf={({ OR_ID }) => OR_ID}
        nameOf={({ Name }) => Name}
        startExport={(send, request) =>
          send('Admin', 'ExportOtherResults', { ...list.filter, ...request } as SentRequest<
            'Admin',
            'ExportOtherResults'
          >)
        }
        nothingYet="还没有导入其他成绩，可以点“导入”从表格读入。"
        bulk={{
          most: null,
          actions: ({ selection }) => (
            <Button danger loading={remove.isSending} onClick={() => void askRemove(selection)}>
              删除所选
            </Button>
          ),
        }}
        actions={
          <Button type="primary" icon={<ImportOutlined />} onClick={() => setImporting(true)}>
            导入
          </Button>
        }
      >
        <Refusal of={remove} before="没有删除：" />
      </ListScreen>
      {isImporting && (
        <Suspense>
          <OtherResultImport onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
