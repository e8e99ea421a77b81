import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { checkStatusText, payStatusText } from '#domain/enrolment/enrolment.ts'
import { enrolmentStateTexts } from '#domain/enrolment/enrolmentState.ts'
import { modeText } from '#domain/enrolment/examMode.ts'
import { CERT_TYPES } from '#domain/people/identity.ts'
import { endMinuteText, parseIso, shanghaiMinuteText } from '#domain/time.ts'
import type { TagTone } from '#web/ui/Tag.tsx'

/** Formats a wire time; an absent one gives an empty text. */
export function timeText(iso: string | null): string {
  const instant = iso === null ? null : parseIso(iso)
  return instant === null ? '' : shanghaiMinuteText(instant)
}

/** Formats the end of a window like `timeText`; midnight is written as the day it ends. */
export function endText(iso: string | null): string {
  const instant = iso === null ? null : parseIso(iso)
  return instant === null ? '' : endMinuteText(instant)
}

export function modeWords({ IsOnline, IsConverted }: Pick<EnrolmentWire, 'IsOnline' | 'IsConverted'>): string {
  const mode = IsOnline === 0 ? modeText[0] : IsOnline === 1 ? modeText[1] : modeText[-1]
  return IsConverted === 1 ? `${mode}（人数不足，由现场考试转为线上）` : mode
}

export function certWords(certType: number): string {
  return CERT_TYPES.find((type) => type.certType === certType)?.certName ?? '证件'
}

/** The payment state in words. */
export function payWords({ IsPay: isPay, IsPayHeld }: Pick<EnrolmentWire, 'IsPay' | 'IsPayHeld'>): string {
  if (isPay === 0 && IsPayHeld === 1) return enrolmentStateTexts.payCheck
  return isPay === 1 ? payStatusText[1] : isPay === 2 ? payStatusText[2] : payStatusText[0]
}

/** Returns the result of the check in words, with its colour. */
export function checkWords(checkStatus: number): { text: string; tone: TagTone } {
  if (checkStatus === 1) return { text: checkStatusText[1], tone: 'good' }
  return checkStatus === 2 ? { text: checkStatusText[2], tone: 'bad' } : { text: checkStatusText[0], tone: 'wait' }
}
