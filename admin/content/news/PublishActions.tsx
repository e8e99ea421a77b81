import { Alert, App, Button, Input } from 'antd'
import { useState } from 'react'
import { wallClock } from '#admin/kit/form/wallClock.ts'
import type { KeptForm } from '#admin/kit/kept/KeptForm.ts'
import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { StaffNewsWire } from '#contract/content/contentNews.ts'
import { countLostPictures, isHtmlEmpty } from '#domain/content/news.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { stateSentence } from './newsStates.ts'

interface Props {
  news: StaffNewsWire
  /** Why nothing can be published now, as while something typed is not saved. */
  blocked?: string
}

/** Publishes the newest version at once or at a time, or takes the item away from readers. */
export function PublishActions({ news, blocked }: Props) {
  const { modal } = App.useApp()
  const [isTiming, setTiming] = useState(false)
  const isOut = news.State === 'published' || news.State === 'scheduled'
  const lost = countLostPictures(news.Info)
  const missing = lost === 0 ? '' : `正文中还有 ${lost} 处图片没有补上，读者会看到“［此处有图片…］”的标记。`
  const hasChanges = news.PublishedNo !== news.NewestNo
  const kept = useKeptForm(`publishNews.${news.NewsID}`)
  const act = useSend({
    kept,
    change: async (send, action: { kind: 'publish'; at: string } | { kind: 'withdraw' }) => {
      const facts = { NewsID: news.NewsID, Version: news.Version }
      const { OtherMsg } =
        action.kind === 'publish'
          ? await send('Admin', 'PublishNews', { ...facts, UpTime: action.at, LostPictures: lost })
          : await send('Admin', 'WithdrawNews', facts)
      return OtherMsg
    },
    invalidates: ['GetStaffNews', 'GetStaffNewsList', 'GetBanner'],
    done: (moved) => stateSentence(moved, false),
    onSent: () => setTiming(false),
  })
  const publish = async () => {
    const isSure = await modal.confirm({
      title: news.State === 'published' ? '用新内容更新已发布的新闻？' : '现在发布？',
      content: (
        <>
          {missing !== '' && <Alert type="warning" showIcon title={missing} />}
          <p>
            {news.State === 'published'
              ? `“${news.Title}”的新内容将立即对所有人可见，读者看到的日期不变。`
              : `“${news.Title}”将立即对所有人可见，读者看到的日期是今天。`}
          </p>
        </>
      ),
      okText: missing === '' ? '发布' : '缺图也发布',
      cancelText: missing === '' ? '再看看' : '先补图片',
    })
    if (isSure) act.start({ kind: 'publish', at: '' })
  }
  const withdraw = async () => {
    const isSure = await modal.confirm({
      title: news.State === 'scheduled' ? '取消定时发布？' : '撤下这条新闻？',
      content:
        news.State === 'scheduled'
          ? '取消后回到草稿，到时间不会发布。'
          : `读者将立即看不到它${news.IsBanner === 1 ? '，首页轮播中也会去掉' : ''}。内容保留，可以再次发布。`,
      okText: news.State === 'scheduled' ? '取消定时' : '撤下',
      okButtonProps: { danger: true },
      cancelText: '保留',
    })
    if (isSure) act.start({ kind: 'withdraw' })
  }
  const isEmpty = isHtmlEmpty(news.Info) && news.LinkUrl === '' && news.Attachments.length === 0
  const why = blocked ?? (isEmpty ? reasonText('NEWS_EMPTY') : undefined)
  return (
    <>
      {(news.State !== 'published' || hasChanges) && (
        <Button disabled={why !== undefined} title={why} loading={act.isSending} onClick={() => void publish()}>
          {news.State === 'published' ? '发布修改' : '现在发布'}
        </Button>
      )}
      {news.State !== 'published' && (
        <Button disabled={why !== undefined} title={why} onClick={() => setTiming(true)}>
          {news.State === 'scheduled' ? '改发布时间' : '定时发布'}
        </Button>
      )}
      {isOut && (
        <Button danger disabled={act.isSending} onClick={() => void withdraw()}>
          {news.State === 'scheduled' ? '取消定时' : '撤下'}
        </Button>
      )}
      {isTiming && (
        <TimeDialog
          isBusy={act.isSending}
          kept={kept}
          missing={missing}
          now={news.State === 'scheduled' ? wallClock(news.UpTime) : ''}
          onClose={() => setTiming(false)}
          onTime={(at) => act.start({ kind: 'publish', at })}
        />
      )}
    </>
  )
}

interface TimeDialogProps {
  kept: KeptForm
  /** Which pictures of the text are missing; empty where none is. */
  missing: string
  now: string
  isBusy: boolean
  onTime: (at: string) => void
  onClose: () => void
}

function TimeDialog({ kept, missing, now, isBusy, onTime, onClose }: TimeDialogProps) {
  const [at, setAt] = useTyped(kept, 'at', now)
  return (
    <KeptModal
      open
      kept={kept}
      title="定时发布"
      okText={missing === '' ? '到时间发布' : '缺图也到时间发布'}
      confirmLoading={isBusy}
      onCancel={onClose}
    >
      {missing !== '' && <Alert type="warning" showIcon title={missing} />}
      <Form kept={kept} faults={{ publishAt: at === '' ? '请填写发布时间' : null }} onFinish={() => onTime(at)}>
        <Form.Item
          label="发布时间（北京时间）"
          htmlFor="publishAt"
          extra="到时间自动出现，之前只有工作人员看得到；读者看到的日期就是这一天"
        >
          <Input id="publishAt" type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
        </Form.Item>
      </Form>
    </KeptModal>
  )
}
