import { describe, expect, test } from 'vitest'
import type { BatchSettingsWire } from '#contract/batch/batchSettings.ts'
import { batchSettingsInputOf, changesOf, saveBatchSettingsRequest } from './batchSettingsInput.ts'

const settings: BatchSettingsWire = {
  EB_ID: 20,
  EB_Name: '2026年11月音乐考级',
  ShowRoomTime: '2026-11-14T00:00:00+08:00',
  ShowRoomEndTime: null,
  ShowResultTime: null,
  ShowCommentsTime: null,
  HearingTestState: 1,
  IsFaceCheck: 1,
  IsDraft: 0,
  HidesIdentity: 0,
  Version: 3,
}

test('what is saved unchanged is what was read', () => {
  expect(saveBatchSettingsRequest(20, batchSettingsInputOf(settings), { Version: 3 })).toEqual({
    EB_ID: 20,
    HearingTestState: 1,
    IsFaceCheck: 1,
    HidesIdentity: 0,
    Version: 3,
  })
  expect(changesOf(settings, batchSettingsInputOf(settings))).toEqual([])
})

describe('the confirmation before saving', () => {
  test.each([
    [{ hearing: 2 as const }, '听力考试：开放练习和考试'],
    [{ checksFaces: false }, '不再进行人脸比对，已有的结果保留'],
    [{ hidesIdentity: true }, '考官评审线上考试时看不到姓名'],
  ])('%o', (change, sentence) => {
    expect(changesOf(settings, { ...batchSettingsInputOf(settings), ...change })).toEqual([sentence])
  })
})
