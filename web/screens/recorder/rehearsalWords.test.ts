import { expect, test } from 'vitest'
import { rehearsalWords } from './rehearsalWords.ts'

const measured = { isSoundMeasured: true, failure: '' }
test('a phone that will do is told so, with the time its uploads take', () => {
  const words = rehearsalWords({ findings: [], minutes: 8 }, measured)
  expect(words.isGood).toBe(true)
  expect(words.title).toBe('可以考试')
  expect(words.lines.join('')).toContain('预计上传8分钟')
})

test('each thing amiss has its sentence', () => {
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

test('where the sound was not measured the person is asked to listen', () => {
  const deaf = { isSoundMeasured: false, failure: '' }
  expect(rehearsalWords({ findings: [], minutes: 1 }, deaf).lines.join('')).toContain('确认声音清楚')
  expect(rehearsalWords({ findings: ['slow'], minutes: 70 }, deaf).lines.join('')).toContain('确认声音清楚')
})
