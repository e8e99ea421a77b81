import { App, Button, Space } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#admin/kit/form/ReasonDialog.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import type { AppealFactsWire } from '#contract/result/appealStaff.ts'
import { gradeText } from '#domain/result/listWords.ts'
import styles from './Appeals.module.css'
import { staleAppeals } from './staleAppeals.ts'

/** Releases the answer that somebody else prepared, or sends it back. */
export function ReleaseAppeal({ appeal }: { appeal: AppealFactsWire }) {
  const { AP_ID, Version, Name, CurrentCode, ToCode, IsOwn } = appeal
  const { modal } = App.useApp()
  const [isBack, setBack] = useState(false)
  const sending = useSend({
    change: (send) => send('Admin', 'ReleaseAppeal', { AP_ID, Version, IsReleased: 1 }),
    invalidates: staleAppeals,
    done: '已发布，考生会收到消息',
  })
  const isChanged = ToCode !== null && ToCode !== CurrentCode
  const change = isChanged ? `成绩由${gradeText(CurrentCode)}改为${gradeText(ToCode)}` : '成绩不变'
  const ask = async () => {
    const isSure = await modal.confirm({
      title: `发布${Name}的复核答复？`,
      content: `${change}${isChanged ? '，原证书随之失效，合格的换发新证书' : ''}。考生会收到消息，并看到答复和每一步。`,
      okText: '发布答复',
      cancelText: '再看看',
    })
    if (isSure) sending.start()
  }
  return (
    <div className={styles.form}>
      <Refusal of={sending} before="没有发布：" />
      <p>
        答复已备好：<strong>{change}</strong>。{IsOwn === 1 && '答复由您作出，请另一位工作人员发布。'}
      </p>
      <Space wrap>
        {IsOwn === 0 && (
          <Button type="primary" loading={sending.isSending} onClick={() => void ask()}>
            发布答复
          </Button>
        )}
        <Button onClick={() => setBack(true)}>退回重新答复</Button>
      </Space>
      {isBack && (
        <ReasonDialog
          form={`sendBackAppeal.${AP_ID}`}
          title={`退回答复 · ${Name}`}
          okText="退回"
          hint="例如：答复没有说明复评的理由"
          change={(send, Reason) => send('Admin', 'ReleaseAppeal', { AP_ID, Version, IsReleased: 0, Reason })}
          invalidates={staleAppeals}
          onClose={() => setBack(false)}
        >
          <p>考生不会看到。答复的文字保留，可以接着修改。</p>
        </ReasonDialog>
      )}
    </div>
  )
}
