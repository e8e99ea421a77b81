import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { useRequestKey } from '#client/useRequestKey.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import type { AvoidedDaysWire } from '#contract/enrolment/enrolmentAvoided.ts'
import { AVOIDED_DAYS_MOST, daysOfExam, dayWords } from '#domain/enrolment/avoidedDays.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { Button } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './EnrolmentDetails.module.css'

/** The days on which the family asks not to be examined on site; nothing where there are none and none can be named. */
export function AvoidedDays({ enrolment }: { enrolment: EnrolmentWire }) {
  const { EF_ID, IsOnline } = enrolment
  const [isChoosing, setChoosing] = useState(false)
  const { data } = useQuery({ ...callQuery('Exam', 'GetMyAvoidedDays', { EF_ID }), enabled: IsOnline === MODE.offline })
  if (!data) return null
  const { item } = data
  const mayChoose = item.MayChange === 1 && daysOfExam(item).length > 0
  if (item.Days.length === 0 && !mayChoose) return null
  return (
    <section>
      <h3 className={style.title}>不便考试的日期</h3>
      <div className={style.check}>
        <span className={item.Days.length > 0 ? undefined : style.soft}>
          {item.Days.length > 0 ? item.Days.map(dayWords).join('、') : '报名结束前可以填写，排考时尽量避开'}
        </span>
        {mayChoose && (
          <Button small look="quiet" onClick={() => setChoosing(true)}>
            {item.Days.length > 0 ? '修改日期' : '填写日期'}
          </Button>
        )}
      </div>
      {enrolment.IsAvoidedDay === 1 && (
        <p>考试安排在您填写的不便日期，排考时没能避开。请按安排的时间参加；确实不能参加的，请尽早联系协会。</p>
      )}
      {isChoosing && <DaysSheet enrolmentId={EF_ID} item={item} onClose={() => setChoosing(false)} />}
    </section>
  )
}

interface DaysSheetProps {
  enrolmentId: number
  item: AvoidedDaysWire
  onClose: () => void
}

function DaysSheet({ enrolmentId, item, onClose }: DaysSheetProps) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<readonly string[]>(item.Days)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const keyOf = useRequestKey()
  // What staff noted outside the days of the exam stays in the list.
  const days = [...new Set([...daysOfExam(item), ...item.Days])].sort((a, b) => (a < b ? -1 : 1))
  const isFull = chosen.length >= AVOIDED_DAYS_MOST

  const send = async () => {
    setSending(true)
    setFailure(null)
    const request = { EF_ID: enrolmentId, Days: days.filter((day) => chosen.includes(day)), Seen: item.Days }
    try {
      await call('Exam', 'SaveMyAvoidedDays', { ...request, RequestKey: keyOf(request) })
      toast('已保存，排考时会尽量避开', 'success')
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setSending(false)
      await queries.invalidateQueries({ queryKey: ['Exam', 'GetMyAvoidedDays'] })
    }
  }
  return (
    <Sheet
      title="不便考试的日期"
      onClose={onClose}
      foot={
        <Button wide busy={isSending} busyText="正在保存" onClick={() => void send()}>
          保存
        </Button>
      }
    >
      <Stack>
        <p>
          请勾选确实不能参加考试的日期。排考时会尽量避开，但不能保证；最多{AVOIDED_DAYS_MOST}个，报名结束后不能再改。
        </p>
        {days.map((day) => {
          const isChosen = chosen.includes(day)
          return (
            <CheckField
              key={day}
              name={day}
              checked={isChosen}
              onChange={(isOn) => {
                if (isOn && isFull) setFailure(`最多勾选${AVOIDED_DAYS_MOST}个日期`)
                else setChosen(isOn ? [...chosen, day] : chosen.filter((one) => one !== day))
              }}
            >
              {dayWords(day)}
            </CheckField>
          )
        })}
        {failure && (
          <p className={style.remark} role="alert">
            {failure}
          </p>
        )}
      </Stack>
    </Sheet>
  )
}
