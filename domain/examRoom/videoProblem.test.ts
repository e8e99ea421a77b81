import { expect, test } from 'vitest'
import { VIDEO_PROBLEMS, withoutAdvice } from './videoProblem.ts'

test.each(Object.values(VIDEO_PROBLEMS))('%s: says what is wrong also to those who cannot send another', (problem) => {
  const fact = withoutAdvice(problem)
  expect(fact).not.toContain('请')
  expect(problem).toMatch(new RegExp(`^${fact}，请`))
})

test('a video without a problem has none', () => expect(withoutAdvice('')).toBe(''))
