import { useQuery } from '@tanstack/react-query'
import { Alert, App, Input, Skeleton } from 'antd'
import { wallClock } from '#admin/kit/form/wallClock.ts'
import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { Form } from '#admin/kit/ui/Form.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { BatchSettingsWire } from '#contract/batch/batchSettings.ts'
import { isoMinuteText } from '#domain/time.ts'

interface Props {
  batchId: number
  batchName: string
  onClose: () => void
}

/** Sets when a batch's results and comments are shown, starting from the present settings. Mounting opens it. */
export function PublishTimes(props: Props) {
  const settings = useQuery({
    ...callQuery('Admin', 'GetBatchSettings', { EB_ID: props.batchId }),
    // Saving replaces the settings, so the form must start from the present ones and never from cached ones.
    staleTime: 0,
    gcTime: 0,
  })
  if (settings.data?.item.IsDraft === 1)
    return (
      <KeptModal open title={`公布时间 · ${props.batchName}`} footer={null} onCancel={props.onClose}>
        <p>
          草稿批次的成绩和评语公布时间在
          <Link to={`/batches/${props.batchId}/prepare?tab=windows`}>时间安排</Link>中设置，发布后在这里设置。
        </p>
      </KeptModal>
    )
  if (settings.data) return <PublishTimesForm {...props} settings={settings.data.item} />
  return (
    <KeptModal open title={`公布时间 · ${props.batchName}`} footer={null} onCancel={props.onClose}>
      {settings.isError ? (
        <FailedState error={settings.error} onRetry={() => settings.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 5 }} aria-label="正在加载" />
      )}
    </KeptModal>
  )
}

/** The call sets both times together, so the form holds both. */
function PublishTimesForm({ batchId, batchName, onClose, settings }: Props & { settings: BatchSettingsWire }) {
  const { modal } = App.useApp()
  const kept = useKeptForm(`publishTimes.${batchId}`)
  const [results, setResults] = useTyped(kept, 'results', () => wallClock(settings.ShowResultTime))
  const [comments, setComments] = useTyped(kept, 'comments', () => wallClock(settings.ShowCommentsTime))
  const save = useSend({
    kept,
    change: (send) =>
      send('Admin', 'PublishBatchResults', { EB_ID: batchId, ShowResultTime: results, ShowCommentsTime: comments }),
    invalidates: ['GetBatchSettings'],
    done: ({ OtherMsg }) => {
      const shown = OtherMsg.ShowResultTime ? `${isoMinuteText(OtherMsg.ShowResultTime)} 起` : '公布后即可'
      const read = OtherMsg.ShowCommentsTime ? `${isoMinuteText(OtherMsg.ShowCommentsTime)} 起可看评语` : '不公布评语'
      return `已保存：${shown}查询成绩，${read}`
    },
    onSent: onClose,
  })
  const submit = async () => {
    const isSure = await modal.confirm({
      title: '按此设置？',
      content: `成绩：${results ? `${results.replace('T', ' ')} 起可查询` : '确认公布后立即可查询'}；评语：${
        comments ? `${comments.replace('T', ' ')} 起可查看` : '不公布'
      }。没有经两人公布的成绩，到了时间也看不到。`,
      okText: '确定',
      cancelText: '再看看',
    })
    if (isSure) save.start()
  }
  return (
    <KeptModal
      open
      kept={kept}
      title={`公布时间 · ${batchName}`}
      okText="保存"
      onOk={() => void submit()}
      confirmLoading={save.isSending}
      onCancel={() => {
        save.dismiss()
        onClose()
      }}
    >
      <Form kept={kept}>
        <Refusal of={save} before="没有保存：" />
        <Alert type="info" showIcon title="下面是现在的设置；两个时间一起保存。" />
        <Form.Item
          label="成绩公布时间（北京时间）"
          htmlFor="showResults"
          extra="在此之前，已确认公布的成绩也看不到；不填：确认公布后立即可以查询"
        >
          <Input
            id="showResults"
            type="datetime-local"
            value={results}
            onChange={({ target }) => setResults(target.value)}
          />
        </Form.Item>
        <Form.Item label="评语公布时间（北京时间）" htmlFor="showComments" extra="不填：不公布评语">
          <Input
            id="showComments"
            type="datetime-local"
            value={comments}
            onChange={({ target }) => setComments(target.value)}
          />
        </Form.Item>
      </Form>
    </KeptModal>
  )
}
