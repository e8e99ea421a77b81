import { describe, expect, test } from 'vitest'
import { levelOf, rangeOf } from './levelMeter.ts'
import { inputProblemOf } from './mediaInput.ts'
import { firstSupported } from './recordingFormat.ts'

describe('the format of a recording', () => {
  const engines: Array<[name: string, can: RegExp, video: string | undefined, audio: string | undefined]> = [
    ['Safari', /mp4/, 'mp4', 'm4a'],
    ['Chrome of before MP4', /webm/, 'webm', 'webm'],
    ['Chromium without AAC', /^(?!.*mp4a)/, 'webm', 'webm'],
    ['old Android', /^(video\/webm;codecs=vp8|audio\/webm$)/, 'webm', 'webm'],
    ['an engine that records nothing', /^$/, undefined, undefined],
  ]
  test.each(engines)('%s', (_name, can, video, audio) => {
    expect(firstSupported('video', (type) => can.test(type))?.extension).toBe(video)
    expect(firstSupported('audio', (type) => can.test(type))?.extension).toBe(audio)
  })
})

describe('the level', () => {
  const wave = (peak: number) => Float32Array.from({ length: 2048 }, (_, at) => peak * Math.sin(at / 5))
  test('is 0 in silence, near 1 at full scale, half way at -30 dB', () => {
    expect(levelOf(wave(0))).toBe(0)
    expect(levelOf([])).toBe(0)
    expect(levelOf(wave(0.000_01))).toBe(0)
    expect(levelOf(wave(1))).toBeGreaterThan(0.93)
    expect(levelOf(wave(Math.SQRT2 * 10 ** (-30 / 20)))).toBeCloseTo(0.5, 2)
    expect(levelOf(wave(9))).toBe(1)
  })
})

test('the level range of a sound is measured window by window', () => {
  const half = Float32Array.from({ length: 8000 }, (_, at) => (at < 4000 ? 0 : Math.sin(at / 5)))
  const { quietest, loudest } = rangeOf(half, 8000)
  expect(quietest).toBe(0)
  expect(loudest).toBeGreaterThan(0.9)
  expect(rangeOf(new Float32Array(10), 8000)).toEqual({ quietest: 1, loudest: 0 })
})

test('errors of opening a camera are distinguished by what the user can do', () => {
  const named = (name: string) => Object.assign(new Error('x'), { name })
  expect(inputProblemOf(named('NotAllowedError'))).toBe('denied')
  expect(inputProblemOf(named('NotFoundError'))).toBe('missing')
  expect(inputProblemOf(named('NotReadableError'))).toBe('busy')
  expect(inputProblemOf(named('TypeError'))).toBe('failed')
  expect(inputProblemOf('nonsense')).toBe('failed')
})
