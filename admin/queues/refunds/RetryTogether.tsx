import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button } from 'antd'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import type { SentRequest } from '#admin/kit/send/send.ts'
import { useSend } from '#admin/kit/send/useSend.ts'
import type { RequestOf } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import { RETRIED_TOGETHER, troubleOf } from '#domain/money/refund.ts'
import { fenOf, sumText } from '#domain/money.ts'
import { countText } from '#domain/page.ts'
import { staleRefunds } from './staleRefunds.ts'

const [TROUBLE] = RETRIED_TOGETHER

/** Those of the list that wait for money in our account at WeChat, with the button that requests all of them again. */
export function RetryTogether({ filter }: { filter: Readonly<Record<string, unknown>> }) {
  const { modal } = App.useApp()
  const conditions = { ...filter, State: 'person' as const, Trouble: TROUBLE }
  const stuck = useQuery(
    callQuery('Admin', 'GetRefundList', { ...conditions, PageSize: 1 } as RequestOf<'Admin', 'GetRefundList'> & object),
  )
  const count = stuck.data?.totalCount ?? 0
  const sum = stuck.data?.OtherMsg.Sum ?? 0
  const retry = useSend({
    change: (send) =>
      send('Admin', 'RetryRefunds', {
        ...conditions,
        Count: count,
        Fen: fenOf(sum) ?? 0,
      } as SentRequest<'Admin', 'RetryRefunds'>),
    invalidates: staleRefunds,
    done: ({ OtherMsg }) => `已重新向微信申请 ${countText(OtherMsg.Retried)} 笔，结果会显示在列表中`,
  })
  const text = `${countText(count)} 笔，合计 ${sumText(sum)}`
  const ask = async () => {
    const isSure = await modal.confirm({
      title: `重新退款 ${text}？`,
      content: '请先给微信商户账户充值，余额不少于这个合计。',
      okText: '已充值，全部重新退款',
      cancelText: '再看看',
    })
    if (isSure) retry.start()
  }
  return (
    <>
      <Refusal of={retry} />
      {count > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBlockEnd: 12 }}
          title={`${troubleOf(TROUBLE).what}，没有办成的退费 ${text}`}
          action={
            <Button size="small" loading={retry.isSending} onClick={() => void ask()}>
              全部重新退款
            </Button>
          }
        />
      )}
    </>
  )
}
