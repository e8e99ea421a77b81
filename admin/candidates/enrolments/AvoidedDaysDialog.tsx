import { Button, Input, Tag } from 'antd'
import type { FormEvent } from 'react'
import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import type { EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import { AVOIDED_DAYS_MOST } from '#domain/enrolment/avoidedDays.ts'
import styles from './Enrolments.module.css'

interface Props {
  enrolment: EnrolmentDetailWire
  onClose: () => void
}

/** Notes the days on which a family asks not to be examined. Mounting opens it. */
export function AvoidedDaysDialog({ enrolment, onClose }: Props) {
  const { EF_ID, AvoidedDays: Seen } = enrolment
  const kept = useKeptForm(`avoidedDays.${EF_ID}`)
  const [days, setDays] = useTyped(kept, 'days', Seen)
  const [day, setDay] = useTyped(kept, 'day', '')
  const save = useSend({
    kept,
    change: (send) => send('Admin', 'SaveAvoidedDays', { EF_ID, Days: days, Seen }),
    invalidates: ['GetEnrolmentDetail', 'GetChild'],
    typed: { 日期: days.join('、') },
    done: '已保存，下次自动排考会尽量避开',
    onSent: onClose,
  })
  const isFull = days.length >= AVOIDED_DAYS_MOST
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (day === '' || isFull) return
    setDays((now) => [...new Set([...now, day])].sort((a, b) => (a < b ? -1 : 1)))
    setDay('')
  }
  return (
    <KeptModal
      open
      kept={kept}
      title={`不便考试的日期 · ${enrolment.Name}`}
      okText="保存"
      okButtonProps={{ disabled: days.join() === Seen.join() }}
      confirmLoading={save.isSending}
      onOk={() => save.start()}
      onCancel={() => {
        save.dismiss()
        onClose()
      }}
    >
      <Refusal of={save} />
      <p className={styles.soft}>
        自动排考会尽量避开这些日期，不能保证；最多{AVOIDED_DAYS_MOST}个。已发布的考试时间不会因此改变。
      </p>
      <ul className={styles.days} aria-label="已填写的日期">
        {days.map((one) => (
          <li key={one}>
            <Tag
              closable={{ 'aria-label': `删除 ${one}` }}
              onClose={(event) => {
                event.preventDefault()
                setDays((now) => now.filter((other) => other !== one))
              }}
            >
              {one}
            </Tag>
          </li>
        ))}
        {days.length === 0 && <li className={styles.soft}>还没有填写</li>}
      </ul>
      <form className={styles.addDay} onSubmit={add}>
        <label htmlFor="avoidedDay">日期</label>
        <Input
          id="avoidedDay"
          type="date"
          value={day}
          disabled={isFull}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button htmlType="submit" disabled={day === '' || isFull}>
          添加
        </Button>
      </form>
    </KeptModal>
  )
}
