import { App, Button } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#admin/kit/form/ReasonDialog.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import type { ReleaseWire } from '#contract/result/release.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Releases.module.css'
import { scopeText, sharesText } from './releaseTexts.ts'

const stale = ['GetReleaseList', 'GetReleasable'] as const

interface Props {
  release: ReleaseWire
  onPreview: () => void
}

/** What can be done with a release, which depends on its state and on whether it is one's own. */
export function ReleaseActions({ release, onPreview }: Props) {
  const { modal } = App.useApp()
  const [isTakingBack, setTakingBack] = useState(false)
  const { RR_ID, Version, State, IsMine, IsSeen, Told, Results } = release
  const confirm = useSend({
    change: (send) => send('Admin', 'ReleaseResults', { RR_ID, Version }),
    invalidates: stale,
    done: ({ OtherMsg }) =>
      `已确认公布 ${OtherMsg.Released} 条成绩，${isoMinuteText(OtherMsg.SeenFrom)} 起考生可以查询`,
  })
  const decide = useSend({
    change: (send, IsTaken: 0 | 1) => send('Admin', 'DecideTakeBack', { RR_ID, Version, IsTaken }),
    invalidates: stale,
    done: ({ OtherMsg }) => (OtherMsg.State === 'takenBack' ? '已收回，并通知了考生' : '成绩继续公布'),
  })
  const askToRelease = async () => {
    const when = release.ReleaseTime === null ? '立即' : isoMinuteText(release.ReleaseTime)
    const isSure = await modal.confirm({
      title: `确认公布 ${Results} 条成绩？`,
      content: `${scopeText(release)}：${sharesText(release.Tally)}。${when}公布并通知考生；公布后收回需要两个人，并会通知考生。`,
      okText: '确认公布',
      cancelText: '再看看',
    })
    if (isSure) confirm.start()
  }
  const askToTake = async () => {
    const isSure = await modal.confirm({
      title: `收回 ${Results} 条成绩？`,
      content: `考生将不能再查询，已通知的 ${Told} 个家庭会收到收回的原因：${release.Reason}`,
      okText: '确认收回',
      okButtonProps: { danger: true },
      cancelText: '再看看',
    })
    if (isSure) decide.start(1)
  }
  return (
    <>
      <div className={styles.actions}>
        {Results > 0 && ['prepared', 'released', 'takeBackAsked'].includes(State) && (
          <Button size="small" onClick={onPreview}>
            预览
          </Button>
        )}
        {State === 'prepared' && IsMine === 0 && (
          <Button size="small" type="primary" loading={confirm.isSending} onClick={() => void askToRelease()}>
            确认公布
          </Button>
        )}
        {(State === 'prepared' || State === 'released') && (
          <Button size="small" danger={State === 'released'} onClick={() => setTakingBack(true)}>
            {State === 'prepared' ? '撤回' : '收回'}
          </Button>
        )}
        {State === 'takeBackAsked' && IsMine === 0 && (
          <>
            <Button
              size="small"
              danger
              disabled={decide.isSending}
              loading={decide.isSending && decide.input === 1}
              onClick={() => void askToTake()}
            >
              确认收回
            </Button>
            <Button
              size="small"
              disabled={decide.isSending}
              loading={decide.isSending && decide.input === 0}
              onClick={() => decide.start(0)}
            >
              不收回
            </Button>
          </>
        )}
      </div>
      <Refusal of={confirm} />
      <Refusal of={decide} />
      {isTakingBack && (
        <ReasonDialog
          form={`takeBackRelease.${RR_ID}`}
          title={State === 'prepared' ? '撤回这次公布' : '收回已公布的成绩'}
          okText={State === 'prepared' ? '撤回' : IsSeen === 1 ? '申请收回' : '收回'}
          isDangerous={State === 'released'}
          hint="例如：一位考官的评分需要复核"
          change={(send, Reason) => send('Admin', 'TakeBackRelease', { RR_ID, Version, Reason })}
          invalidates={stale}
          onClose={() => setTakingBack(false)}
        >
          <p>
            {IsSeen === 1
              ? `考生已经可以查询，${Told} 个家庭收到了通知。需要另一位工作人员确认，确认后会把原因通知考生。`
              : '考生还看不到这些成绩，收回后不通知考生，可以重新准备。'}
          </p>
        </ReasonDialog>
      )}
    </>
  )
}
