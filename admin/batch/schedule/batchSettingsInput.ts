import type { SaveFacts } from '#admin/kit/form/useEdit.ts'
import { wallClock } from '#admin/kit/form/wallClock.ts'
import type { SentRequest } from '#admin/kit/send/send.ts'
import type { BatchSettingsWire } from '#contract/batch/batchSettings.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { whyRoomTimesUnfit } from '#domain/schedule/schedule.ts'
import { parseIso } from '#domain/time.ts'

type HearingState = BatchSettingsWire['HearingTestState']

/** The settings as they are edited; `from` and `to` are Shanghai's wall clock, empty where not set. */
export type BatchSettingsInput = {
  from: string
  to: string
  hearing: HearingState
  checksFaces: boolean
  hidesIdentity: boolean
}

export const hearingStateTexts: Readonly<Record<HearingState, string>> = {
  0: '未开放',
  1: '开放练习',
  2: '开放练习和考试',
}

export function batchSettingsInputOf(settings: BatchSettingsWire): BatchSettingsInput {
  return {
    from: wallClock(settings.ShowRoomTime),
    to: wallClock(settings.ShowRoomEndTime),
    hearing: settings.HearingTestState,
    checksFaces: settings.IsFaceCheck === 1,
    hidesIdentity: settings.HidesIdentity === 1,
  }
}

export const fieldLabels: Readonly<Record<keyof BatchSettingsInput, string>> = {
  from: '考场查询开始',
  to: '考场查询结束',
  hearing: '听力考试',
  checksFaces: '人脸比对',
  hidesIdentity: '对考官隐去考生身份',
}

/** A field's value as the form shows it. */
export function fieldText(field: keyof BatchSettingsInput, value: unknown): string {
  if (field === 'hearing') return hearingStateTexts[value as HearingState]
  if (typeof value === 'boolean') return value ? '开启' : '关闭'
  return value === '' ? '不填' : String(value).replace('T', ' ')
}

/** What is wrong with the times, in the server's own words; null where nothing is. */
export function faultOf({ from, to }: BatchSettingsInput): string | null {
  const reason = whyRoomTimesUnfit(parseIso(from), parseIso(to))
  return reason && reasonText(reason)
}

/** What saving would change for users, to be confirmed before; empty where nothing changes. */
export function changesOf(settings: BatchSettingsWire, input: BatchSettingsInput): string[] {
  const before = batchSettingsInputOf(settings)
  const changes: string[] = []
  if (before.from !== input.from || before.to !== input.to)
    changes.push(input.from === '' ? '考生不能再查询考场' : '考生按新的时间查询考场')
  if (before.hearing !== input.hearing) changes.push(`听力考试：${hearingStateTexts[input.hearing]}`)
  if (before.checksFaces !== input.checksFaces)
    changes.push(input.checksFaces ? '新上传的视频将进行人脸比对' : '不再进行人脸比对，已有的结果保留')
  if (before.hidesIdentity !== input.hidesIdentity)
    changes.push(input.hidesIdentity ? '考官评审线上考试时看不到姓名' : '考官评审时可以看到姓名')
  return changes
}

/** The input of the call that saves them; a time without a zone means Shanghai's. */
export function saveBatchSettingsRequest(
  batchId: number,
  input: BatchSettingsInput,
  facts: SaveFacts,
): SentRequest<'Admin', 'SaveBatchSettings'> {
  return {
    EB_ID: batchId,
    ShowRoomTime: input.from,
    ShowRoomEndTime: input.to,
    HearingTestState: input.hearing,
    IsFaceCheck: input.checksFaces ? 1 : 0,
    HidesIdentity: input.hidesIdentity ? 1 : 0,
    ...facts,
  }
}
