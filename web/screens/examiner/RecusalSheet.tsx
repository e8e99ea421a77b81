import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { newRequestKey } from '#client/requestKey.ts'
import { whyCommentUnfit } from '#domain/result/judgement.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceList } from '#web/ui/ChoiceList.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './Desk.module.css'
import { OwnWords } from './OwnWords.tsx'
import { refreshWork } from './work.ts'

const reasons = ['考生是我的学生', '考生是我的亲属', '与考生或其老师同一单位', '其他原因'] as const
type RecusalReason = (typeof reasons)[number]

type RecusalSheetProps = {
  enrolmentId: number
  onClose: () => void
  /** Called after the assignment was removed. */
  onDone: () => void
}

/** An examiner declares a conflict of interest; the candidate is assigned to somebody else for good. */
export function RecusalSheet({ enrolmentId, onClose, onDone }: RecusalSheetProps) {
  const queries = useQueryClient()
  const [reason, setReason] = useState<RecusalReason | null>(null)
  const [words, setWords] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [RequestKey] = useState(newRequestKey)

  const declare = async () => {
    setAsked(true)
    if (reason === null || whyCommentUnfit(words) !== null) return
    setSending(true)
    setFailure(null)
    try {
      const Reason = [reason, words.trim()].filter(Boolean).join('：')
      await call('Examiner', 'DeclareConflict', { EF_ID: enrolmentId, Reason, RequestKey })
      await refreshWork(queries)
      toast('已回避，该考生将由其他考官评审', 'success')
      onDone()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <Sheet
      title="申请回避"
      onClose={onClose}
      foot={
        <Button wide busy={isSending} busyText="正在提交" onClick={() => void declare()}>
          确认回避
        </Button>
      }
    >
      <Stack>
        <p>回避后，该考生改由其他考官评审，您不会再看到这位考生，此操作不能撤回。</p>
        <ChoiceList
          legend="回避原因"
          name="recusal"
          choices={reasons.map((one) => ({ value: one, label: one }))}
          value={reason}
          onChange={setReason}
          error={isAsked && reason === null ? '请选择回避原因' : null}
        />
        <OwnWords label="补充说明" name="recusalWords" value={words} onChange={setWords} />
        {failure && (
          <p className={style.failure} role="alert">
            {failure}
          </p>
        )}
      </Stack>
    </Sheet>
  )
}
