import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { newRequestKey } from '#client/requestKey.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { HANDED_TEXT_LENGTH, whyHandedTextUnfit } from '#domain/result/handedCase.ts'
import { cleanText } from '#domain/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceList } from '#web/ui/ChoiceList.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './Desk.module.css'
import { refreshWork } from './work.ts'

const causes = [
  '视频不能播放或不完整',
  '没有声音或声音听不清',
  '画面看不清演奏',
  '演奏的不是这首曲目',
  '其他原因',
] as const
type Cause = (typeof causes)[number]

type HandOverProps = {
  enrolmentId: number
  sheetId: number
  piece: string
  /** What the check of the video has found; empty where nothing. */
  found: string
  /** Called once the office has it. */
  onDone: () => Promise<unknown>
}

/** Lets an examiner hand a video to the office that cannot be judged. */
export function HandOver(props: HandOverProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <p className={style.recusal}>
      <span>视频没法评审？</span>
      <Button small look="plain" onClick={() => setOpen(true)}>
        移交考务处理
      </Button>
      {isOpen && <HandOverSheet {...props} onClose={() => setOpen(false)} />}
    </p>
  )
}

function HandOverSheet({
  enrolmentId,
  sheetId,
  piece,
  found,
  onDone,
  onClose,
}: HandOverProps & { onClose: () => void }) {
  const queries = useQueryClient()
  const [cause, setCause] = useState<Cause | null>(null)
  const [words, setWords] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [RequestKey] = useState(newRequestKey)
  const Reason = cleanText([cause === '其他原因' ? '' : cause, words.trim()].filter(Boolean).join('：'))
  const why = whyHandedTextUnfit(Reason)

  const handOver = async () => {
    setAsked(true)
    if (cause === null || why !== null) return
    setSending(true)
    setFailure(null)
    try {
      await call('Examiner', 'HandToOffice', { EF_ID: enrolmentId, EAS_ID: sheetId, Reason, RequestKey })
      await Promise.all([refreshWork(queries), onDone()])
      toast('已移交考务处理，可以继续评审其他考生', 'success')
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <Sheet
      title="移交考务处理"
      onClose={onClose}
      foot={
        <Button wide busy={isSending} busyText="正在移交" onClick={() => void handOver()}>
          确认移交
        </Button>
      }
    >
      <Stack>
        <p>
          {piece}
          {found !== '' && `：系统检查发现${found}`}
        </p>
        <p>考务处理期间，这位考生暂不评审，也不计入逾期。已写的草稿会保留，处理完成后回到您的待评审列表。</p>
        <ChoiceList
          legend="移交原因"
          name="handOver"
          choices={causes.map((one) => ({ value: one, label: one }))}
          value={cause}
          onChange={setCause}
          error={isAsked && cause === null ? '请选择移交原因' : null}
        />
        <TextArea
          label="补充说明"
          name="handOverWords"
          required={cause === '其他原因'}
          rows={2}
          value={words}
          onChange={setWords}
          error={isAsked && cause !== null && why !== null ? reasonText(why) : null}
          hint={`最多${HANDED_TEXT_LENGTH}个字`}
        />
        {failure && (
          <p className={style.failure} role="alert">
            {failure}
          </p>
        )}
      </Stack>
    </Sheet>
  )
}
