import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { isId } from '#admin/kit/list/listAddress.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { useSearchParams } from '#admin/kit/page/router.tsx'
import type { SentRequest } from '#admin/kit/send/send.ts'
import { useBatches } from '#admin/kit/state/catalogue.ts'
import { callQuery } from '#client/callQuery.ts'
import { messageWays, wayTitle } from '#domain/content/message.ts'
import { deliveryStates, deliveryTitle } from '#domain/content/messageSending.ts'
import { DeliveryPane } from './DeliveryPane.tsx'
import { MessageTabs } from './MessageTabs.tsx'
import { messageColumnsFor, namesOf } from './messageColumns.tsx'
import { SendAllAgain } from './SendAllAgain.tsx'

/** What went out by WeChat and SMS, with what became of it (office#message-log). */
export function MessageLogScreen() {
  const columns = messageColumnsFor(useSearchParams()[0].get('q') ?? '')
  const list = useList({
    name: 'messages',
    fields: [
      { key: 'batch', wire: 'EB_ID', isPossible: isId, label: '批次', options: useBatches() },
      {
        key: 'state',
        wire: 'State',
        isPossible: (value) => value < deliveryStates.length,
        toWire: (value) => deliveryStates[value],
        label: '状态',
        options: deliveryStates.map((state, value) => ({ value, label: deliveryTitle[state] })),
      },
      {
        key: 'way',
        wire: 'Way',
        isPossible: (value) => value < messageWays.length,
        toWire: (value) => messageWays[value],
        label: '方式',
        options: messageWays.map((way, value) => ({ value, label: wayTitle[way] })),
      },
    ],
    columns,
    usual: columns.map(({ key }) => key),
  })
  const query = useQuery({ ...callQuery('Admin', 'GetMessageLog', list.request), placeholderData: keepPreviousData })
  return (
    <section aria-label="消息">
      <MessageTabs />
      <ListScreen
        title="消息"
        list={list}
        query={query}
        sums={query.data && { of: { Cost: query.data.OtherMsg.Sum } }}
        startExport={(send, request) =>
          send('Admin', 'ExportMessageLog', {
            ...list.filter,
            ...request,
            Columns: [...new Set([...request.Columns, 'Cost', 'Parts', 'Text'])],
          } as SentRequest<'Admin', 'ExportMessageLog'>)
        }
        tools={
          <SendAllAgain
            again={query.data?.OtherMsg.Again ?? 0}
            filter={list.filter as SentRequest<'Admin', 'SendMessagesAgain'>}
          />
        }
        searchHint="考生姓名、报名号或完整手机号"
        idOf={({ MD_ID }) => MD_ID}
        nameOf={namesOf}
        nothingYet="还没有通过微信或短信发出的消息。"
        rowDetail={(delivery) => <DeliveryPane key={delivery.MD_ID} delivery={delivery} />}
      />
    </section>
  )
}
