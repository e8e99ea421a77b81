import type { SaveFacts } from '#admin/kit/form/useEdit.ts'
import type { SentRequest } from '#admin/kit/send/send.ts'
import type { BatchSettingsWire } from '#contract/batch/batchSettings.ts'

type HearingState = BatchSettingsWire['HearingTestState']

/** The settings as they are edited. */
export type BatchSettingsInput = {
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
    hearing: settings.HearingTestState,
    checksFaces: settings.IsFaceCheck === 1,
    hidesIdentity: settings.HidesIdentity === 1,
  }
}

export const fieldLabels: Readonly<Record<keyof BatchSettingsInput, string>> = {
  hearing: '听力考试',
  checksFaces: '人脸比对',
  hidesIdentity: '对考官隐去考生身份',
}

/** A field's value as the form shows it. */
export function fieldText(field: keyof BatchSettingsInput, value: unknown): string {
  if (field === 'hearing') return hearingStateTexts[value as HearingState]
  return value === true ? '开启' : '关闭'
}

/** What saving would change for users, to be confirmed before; empty where nothing changes. */
export function changesOf(settings: BatchSettingsWire, input: BatchSettingsInput): string[] {
  const before = batchSettingsInputOf(settings)
  const changes: string[] = []
  if (before.hearing !== input.hearing) changes.push(`听力考试：${hearingStateTexts[input.hearing]}`)
  if (before.checksFaces !== input.checksFaces)
    changes.push(input.checksFaces ? '新上传的视频将进行人脸比对' : '不再进行人脸比对，已有的结果保留')
  if (before.hidesIdentity !== input.hidesIdentity)
    changes.push(input.hidesIdentity ? '考官评审线上考试时看不到姓名' : '考官评审时可以看到姓名')
  return changes
}

/** The input of the call that saves them; when rooms can be looked up is set on the batch's time line alone. */
export function saveBatchSettingsRequest(
  batchId: number,
  input: BatchSettingsInput,
  facts: SaveFacts,
): SentRequest<'Admin', 'SaveBatchSettings'> {
  return {
    EB_ID: batchId,
    HearingTestState: input.hearing,
    IsFaceCheck: input.checksFaces ? 1 : 0,
    HidesIdentity: input.hidesIdentity ? 1 : 0,
    ...facts,
  }
}
