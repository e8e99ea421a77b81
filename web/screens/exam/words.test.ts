import { describe, expect, test } from 'vitest'
import { bytesText, percentOf, timeLeftText } from './amounts.ts'
import { type FaceFacts, similarityWords } from './similarityWords.ts'

test.each([
  [null, '未比对', false],
  [0, '识别中', false],
  [0.7, '通过（70%）', false],
  [0.699, '未通过（69%）', true],
  [2, '未检测到人脸信息', true],
] as const)('a similarity of %s reads %s', (Similarity, text, hasNote) => {
  const words = similarityWords(
    { Similarity, IsCalibrated: 1, Faces: null, FaceProblem: '' },
    { canChangePhoto: true, isFinal: false },
  )
  expect(words.text).toBe(text)
  expect(words.note !== '').toBe(hasNote)
})

test('an uncalibrated similarity is labelled as such', () => {
  const words = similarityWords(
    { Similarity: 0.8, IsCalibrated: 0, Faces: 1, FaceProblem: '' },
    { canChangePhoto: true, isFinal: false },
  )
  expect(words.text).toBe('通过（80%，仅供参考）')
})

describe('a failed face check', () => {
  const failed = (FaceProblem: FaceFacts['FaceProblem'], canChangePhoto = true, isFinal = false) =>
    similarityWords({ Similarity: 2, IsCalibrated: null, Faces: null, FaceProblem }, { canChangePhoto, isFinal })

  test('suggests recording again when the video shows no face', () => {
    expect(failed('noFace').note).toMatch(/重新录制上传/)
  })

  test('asks for no other video once the time is over', () => {
    expect(failed('noFace', true, true).note).toBe('不影响提交，由考官对照证件照判断。')
  })

  test('asks for another photo, not another video, when the photo shows no face and may still change', () => {
    expect(failed('noFaceInPhoto').text).toBe('证件照中未检测到人脸')
    expect(failed('noFaceInPhoto').note).toMatch(/无需重新录制.*更换证件照/)
    expect(failed('noFaceInPhoto', false).note).toMatch(/无需重新录制.*工作人员/)
    expect(failed('noFaceInPhoto', false).note).not.toMatch(/更换证件照/)
  })

  test('asks for nothing after a server error', () => {
    expect(failed('unfinished').note).toMatch(/系统原因.*无需重新录制.*工作人员/)
    expect(failed('unreadable').note).toMatch(/请播放确认/)
  })
})

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [1_048_576, '1.0 MB'],
  [62_914_560, '60.0 MB'],
  [1_610_612_736, '1.50 GB'],
])('%i bytes read %s', (bytes, text) => expect(bytesText(bytes)).toBe(text))

test.each([
  [1, '约10秒'],
  [41, '约50秒'],
  [60, '约1分钟'],
  [61, '约2分钟'],
  [3600, '约1小时'],
  [4800, '约1小时20分'],
])('%i seconds left read %s', (seconds, text) => expect(timeLeftText(seconds)).toBe(text))

test('100 % appears only when everything has arrived', () => {
  expect(percentOf(999_999, 1_000_000)).toBe(99)
  expect(percentOf(1_000_000, 1_000_000)).toBe(100)
  expect(percentOf(0, 0)).toBe(0)
})
