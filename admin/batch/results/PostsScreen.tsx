import { ImportOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { isFlag, isId } from '#admin/kit/list/listAddress.ts'
import { useCountedList } from '#admin/kit/list/useCountedList.ts'
import { useList } from '#admin/kit/list/useList.ts'
import type { SentRequest } from '#admin/kit/send/send.ts'
import { useBatches } from '#admin/kit/state/catalogue.ts'
import { callQuery } from '#client/callQuery.ts'
import { postColumns } from './postColumns.tsx'
import { ResultTabs } from './ResultTabs.tsx'

const PostImport = lazy(async () => ({ default: (await import('./PostImport.tsx')).PostImport }))

/** Certificates on paper: which are to be posted where, and which were sent when (office#certificates). */
export function PostsScreen() {
  const [isImporting, setImporting] = useState(false)
  const batches = useBatches()
  const list = useList({
    name: 'certificatePosts',
    fields: [{ key: 'batch', wire: 'EB_ID', isPossible: isId, label: '批次', options: batches }],
    tabs: [{ key: 'sent', wire: 'IsSent', isPossible: isFlag }],
    columns: postColumns,
    usual: postColumns.map(({ key }) => key),
  })
  const isSent = list.state.values.sent === 1 ? 1 : 0
  const { query, total } = useCountedList(
    callQuery('Admin', 'GetCertificatePostList', { ...list.request, IsSent: isSent, Part: 'rows' }),
    callQuery('Admin', 'GetCertificatePostList', { ...list.filter, IsSent: isSent, Part: 'count' }),
  )
  return (
    <>
      <ResultTabs of="certificates" />
      <ListScreen
        title="证书邮寄"
        list={list}
        query={query}
        total={total}
        searchHint="姓名开头，或证书编号"
        idOf={({ C_ID }) => C_ID}
        nameOf={({ Name }) => Name}
        startExport={(send, request) =>
          send('Admin', 'ExportCertificatePosts', { ...list.filter, IsSent: isSent, ...request } as SentRequest<
            'Admin',
            'ExportCertificatePosts'
          >)
        }
        nothingYet={
          isSent === 1 ? '还没有登记寄出的证书' : '没有要邮寄的证书。选择了邮寄、成绩已公布的考生会列在这里。'
        }
        actions={
          <Button type="primary" icon={<ImportOutlined />} onClick={() => setImporting(true)}>
            导入快递单号
          </Button>
        }
      >
        <Segmented
          aria-label="状态"
          options={[
            { value: 0, label: '待寄' },
            { value: 1, label: '已寄出' },
          ]}
          value={isSent}
          onChange={(value) => list.filterBy({ values: { ...list.state.values, sent: value } })}
        />
      </ListScreen>
      {isImporting && (
        <Suspense>
          <PostImport onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
