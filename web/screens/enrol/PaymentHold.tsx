import { MINUTE_MS, padded, parseIso, shanghaiClock } from '#domain/time.ts'
import { useMinute } from '#web/data/useMinute.ts'
import style from './WizardPart.module.css'

/**
 * Tells until when an enrolment cannot be edited because its payment was just started (rulings#edit). It renders
 * nothing after that time.
 */
export function PaymentHold({ until }: { until: string | null }) {
  const now = useMinute()
  const ends = until === null ? null : parseIso(until)
  if (ends === null || ends <= now) return null
  // The time is rounded up to a full minute, so that nobody who returns at that time is refused.
  const { hour, minute } = shanghaiClock(Math.ceil(ends / MINUTE_MS) * MINUTE_MS)
  return (
    <p className={`${style.notice} ${style.loud} ${style.hold}`} role="status">
      已发起支付，请稍后再修改：{padded(hour, 2)}:{padded(minute, 2)}{' '}
      之前，考区、专业和级别的修改暂不能提交（会改变费用），其他内容可以修改。
    </p>
  )
}
