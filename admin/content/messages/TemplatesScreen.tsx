import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { TemplateWire } from '#contract/content/messageStaff.ts'
import { wayTitle } from '#domain/content/message.ts'
import { MessageTabs } from './MessageTabs.tsx'

const TemplateForm = whenShown(async () => (await import('./TemplateForm.tsx')).TemplateForm)

/** The texts of all messages, each on real data, with the codes that open WeChat and SMS for it (office#ways). */
export function TemplatesScreen() {
  const query = useQuery(callQuery('Admin', 'GetMessageTemplates', {}))
  const [edited, setEdited] = useState<TemplateWire | null>(null)
  return (
    <section aria-label="消息内容">
      <MessageTabs />
      <PageHead
        title="消息内容"
        lead="点消息的名称可以修改。站内消息总会发出；填了微信、短信的模板编号后，才会按各批次“消息”页的设置发送。"
      />
      <QueryState query={query} rows={12} />
      {query.data && (
        <PlainTable
          rows={query.data.listData}
          keyOf={({ Name }) => Name}
          columns={[
            {
              title: '消息',
              width: 150,
              cell: (row) => (
                <Button
                  type="link"
                  style={{ padding: 0 }}
                  aria-label={`修改${row.Title}`}
                  onClick={() => setEdited(row)}
                >
                  {row.Title}
                </Button>
              ),
            },
            { title: '内容', cell: ({ Text }) => Text },
            { title: '示例', cell: ({ Example }) => Example || '还没有发过' },
            {
              title: '可用方式',
              width: 130,
              cell: ({ Ways }) =>
                Ways.length === 0 ? '仅站内' : ['站内', ...Ways.map((way) => wayTitle[way])].join('、'),
            },
          ]}
        />
      )}
      {edited && <TemplateForm key={edited.Name} template={edited} onClose={() => setEdited(null)} />}
    </section>
  )
}
