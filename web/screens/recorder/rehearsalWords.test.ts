import { expect, test } from 'vitest'
import { rehearsalStateWords, rehearsalWords } from './rehearsalWords.ts'

const measured = { isSoundMeasured: true, failure: '' }
test('a suitable phone is reported as such, with the time its uploads take', () => {
  const words = rehearsalWords({ findings: [], minutes: 8 }, measured)
  expect(words.isGood).toBe(true)
  expect(words.title).toBe('可以考试')
  expect(words.lines.join('')).toContain('预计上传8分钟')
})

test('each problem has its own message', () => {
  const all = rehearsalWords(
    { findings: ['noPicture', 'tooQuiet', 'slow'], minutes: 95 },
    { isSoundMeasured: true, failure: '' },
  )
  expect(all.isGood).toBe(false)
  expect(all.lines).toHaveLength(3)
  expect(all.lines.join('')).toMatch(/没有画面.*声音太小.*网络较慢：全部视频预计上传1小时35分/)
  const away = rehearsalWords(
    { findings: ['notSent'], minutes: null },
    { isSoundMeasured: true, failure: '网络连接失败' },
  )
  expect(away.lines).toEqual(['没有传到服务器：网络连接失败'])
})

test('if the sound was not measured, the user is asked to listen', () => {
  const deaf = { isSoundMeasured: false, failure: '' }
  expect(rehearsalWords({ findings: [], minutes: 1 }, deaf).lines.join('')).toContain('确认声音清楚')
  expect(rehearsalWords({ findings: ['slow'], minutes: 70 }, deaf).lines.join('')).toContain('确认声音清楚')
})

test('before the exam, the last rehearsal of this phone and its outcome are described', () => {
  const at = Date.parse('2026-11-20T09:30:00+08:00')
  expect(rehearsalStateWords(null)).toMatchObject({ isGood: false, text: expect.stringMatching(/还没有试录/) })
  const good = rehearsalStateWords({ at, findings: [] })
  expect(good.isGood).toBe(true)
  expect(good.text).toMatch(/09:30.*相机、麦克风和网络可以考试/)
  const bad = rehearsalStateWords({ at, findings: ['tooQuiet', 'slow'] })
  expect(bad.isGood).toBe(false)
  expect(bad.text).toContain('麦克风声音太小、网络较慢')
})
