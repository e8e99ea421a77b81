import { App, Button } from 'antd'
import { useState } from 'react'
import { type Selection, selectedCount } from '#admin/kit/list/selection.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import type { SentRequest } from '#admin/kit/send/send.ts'
import { useSend } from '#admin/kit/send/useSend.ts'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { countText } from '#domain/page.ts'

const BulkRefundDialog = whenShown(
  async () => (await import('#admin/queues/refunds/BulkRefundDialog.tsx')).BulkRefundDialog,
)
const SendTextDialog = whenShown(
  async () => (await import('#admin/content/messages/SendTextDialog.tsx')).SendTextDialog,
)

interface Props {
  /** The conditions of the list, for a selection of all that match. */
  filter: Readonly<Record<string, unknown>>
  selection: Selection
  /** The action is done. */
  onDone: () => void
}

type Counts = { Reminded: number; Earlier: number; Nothing: number }

/** How many families were reminded, and why others were not. */
function remindedText({ Reminded, Earlier, Nothing }: Counts): string {
  return [
    Reminded === 0 ? '没有发出提醒' : `已提醒 ${countText(Reminded)} 个报名`,
    ...(Earlier > 0 ? [`${countText(Earlier)} 个今天已经提醒过`] : []),
    ...(Nothing > 0 ? [`${countText(Nothing)} 个照片不需要更换`] : []),
  ].join('，')
}

/**
 * What is done with ticked enrolments, or with all that match: a text to their families, a reminder of photos to replace, a request for
 * their refunds. */
export function EnrolmentBulk({ filter, selection, onDone }: Props) {
  const { message, modal } = App.useApp()
  const { Roles } = useStaff()
  const [isWriting, setWriting] = useState(false)
  const [isRefunding, setRefunding] = useState(false)
  const count = selectedCount(selection)
  const isAll = selection.kind === 'all'
  const ticked = isAll ? {} : { EF_IDs: [...selection.ids] }
  const remind = useSend({
    change: (send) =>
      send(
        'Admin',
        'RemindPhotos',
        (isAll ? { All: filter, Count: count } : ticked) as SentRequest<'Admin', 'RemindPhotos'>,
      ),
    invalidates: ['GetEnrolmentList'],
    done: ({ OtherMsg }) => {
      if (OtherMsg.Reminded > 0) return remindedText(OtherMsg)
      message.info(remindedText(OtherMsg))
      return null
    },
    onSent: onDone,
  })
  const askReminder = async () => {
    const isSure = await modal.confirm({
      title: `提醒 ${countText(count)} 个报名更换照片？`,
      content:
        '只发给照片审核没有通过、还没有更换的报名，附上不通过的原因；同一报名一天只提醒一次，夜间的提醒到早上发出。',
      okText: '提醒',
      cancelText: '再看看',
    })
    if (isSure) remind.start()
  }
  return (
    <>
      {mayCall(Roles, 'SendStaffText') && <Button onClick={() => setWriting(true)}>发消息</Button>}
      {mayCall(Roles, 'RemindPhotos') && (
        <Button loading={remind.isSending} onClick={() => void askReminder()}>
          提醒换照片
        </Button>
      )}
      {mayCall(Roles, 'RequestBulkRefund') && <Button onClick={() => setRefunding(true)}>批量退费</Button>}
      {isRefunding && (
        <BulkRefundDialog
          chosen={isAll ? { All: filter, Count: count } : ticked}
          count={count}
          onClose={() => setRefunding(false)}
          onDone={onDone}
        />
      )}
      <Refusal of={remind} before="没有提醒：" />
      {isWriting && (
        <SendTextDialog
          filter={{ ...(isAll ? filter : {}), ...ticked }}
          count={count}
          isAll={isAll}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  )
}
