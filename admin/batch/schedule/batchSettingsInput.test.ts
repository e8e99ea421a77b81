import { describe, expect, test } from 'vitest'
import type { BatchSettingsWire } from '#contract/batch/batchSettings.ts'
import { batchSettingsInputOf, changesOf, faultOf, saveBatchSettingsRequest } from './batchSettingsInput.ts'

const settings: BatchSettingsWire = {
  EB_ID: 20,
  EB_Name: '2026年11月音乐考级',
  ShowRoomTime: '2026-11-14T00:00:00+08:00',
  ShowRoomEndTime: null,
  ShowResultTime: null,
  ShowCommentsTime: null,
  HearingTestState: 1,
  IsFaceCheck: 1,
  HidesIdentity: 0,
  Version: 3,
}

test('what is saved unchanged is what was read', () => {
  expect(saveBatchSettingsRequest(20, batchSettingsInputOf(settings), { Version: 3 })).toEqual({
    EB_ID: 20,
    ShowRoomTime: '2026-11-14T00:00',
    ShowRoomEndTime: '',
    HearingTestState: 1,
    IsFaceCheck: 1,
    HidesIdentity: 0,
    Version: 3,
  })
  expect(changesOf(settings, batchSettingsInputOf(settings))).toEqual([])
})

describe('the confirmation before saving', () => {
  test.each([
    [{ from: '' }, '考生不能再查询考场'],
    [{ to: '2026-12-01T00:00' }, '考生按新的时间查询考场'],
    [{ hearing: 2 as const }, '听力考试：开放练习和考试'],
    [{ checksFaces: false }, '不再进行人脸比对，已有的结果保留'],
    [{ hidesIdentity: true }, '考官评审线上考试时看不到姓名'],
  ])('%o', (change, sentence) => {
    expect(changesOf(settings, { ...batchSettingsInputOf(settings), ...change })).toEqual([sentence])
  })
})

test('times that make no sense are said at once, in the server’s words', () => {
  const input = batchSettingsInputOf(settings)
  expect(faultOf(input)).toBeNull()
  expect(faultOf({ ...input, from: '', to: '2026-12-01T00:00' })).toBe('请先填写考场查询的开始时间')
  expect(faultOf({ ...input, to: '2026-11-14T00:00' })).toBe('考场查询的结束时间须晚于开始时间')
})
