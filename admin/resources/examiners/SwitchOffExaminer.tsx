import { Alert } from 'antd'
import { ReasonDialog } from '#admin/kit/form/ReasonDialog.tsx'
import type { Send } from '#admin/kit/send/send.ts'
import type { ExaminerWire } from '#contract/people/examinerPeople.ts'
import { staleExaminers } from './staleExaminers.ts'

interface Props {
  examiner: ExaminerWire
  onClose: () => void
}

/** Switches an examiner off or on, after saying what waits for him. Mounting opens it. */
export function SwitchOffExaminer({ examiner, onClose }: Props) {
  const { UserID, Name, Version, Open, Awaited, Begun, Done } = examiner
  const isOff = examiner.IsOff === 1
  const unfinished = Open + Awaited
  // One name for both: what was written stays where a colleague was first and it is now the other way round.
  const form = `switchExaminer.${UserID}`
  const change = (send: Send, Reason: string) =>
    send('Admin', 'SwitchExaminer', { UserID, IsOff: isOff ? 0 : 1, Version, Reason })
  if (isOff)
    return (
      <ReasonDialog
        form={form}
        title={`重新启用${Name}？`}
        okText="启用"
        hint="如：恢复担任考官"
        change={change}
        invalidates={staleExaminers}
        onClose={onClose}
      >
        <p>启用后可以用原来的密码登录{unfinished > 0 && `，继续未完成的 ${unfinished} 份评审`}。</p>
      </ReasonDialog>
    )
  return (
    <ReasonDialog
      form={form}
      title={`停用${Name}的账号？`}
      okText="停用"
      isDangerous
      hint="如：本人提出不再担任考官"
      change={change}
      invalidates={staleExaminers}
      onClose={onClose}
    >
      <p>立即退出登录，不能再评审；已提交的 {Done} 份评审保留。以后可以重新启用。</p>
      {unfinished > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`他还有 ${unfinished} 份没有完成的评审${Begun > 0 ? `，其中 ${Begun} 份存有草稿` : ''}`}
          description="停用后会列入“今天”的待办，请在批次的“排考”里另行分配。"
          style={{ marginBottom: 16 }}
        />
      )}
    </ReasonDialog>
  )
}
