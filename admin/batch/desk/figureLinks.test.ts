import { expect, test } from 'vitest'
import type { StageFigure } from '#domain/batch/stageFigures.ts'
import { figureLink } from './figureLinks.ts'

test.each<[StageFigure, string]>([
  ['resultsOpen', '/batches/7/results?state=3'],
  ['resultsProposed', '/batches/7/results?state=1'],
  ['resultsHeld', '/batches/7/results?state=2'],
  ['resultsApproved', '/batches/7/results?state=4'],
  ['appealsOffice', '/batches/7/results/appeals?turn=0'],
  ['appealsSecond', '/batches/7/results/appeals?turn=1'],
  ['certificatesValid', '/batches/7/certificates?state=1'],
  ['filesMissing', '/batches/7/certificates?state=1&file=1'],
  ['filesFailed', '/batches/7/certificates?state=1&file=4'],
  ['certificatesReplaced', '/batches/7/certificates?state=2'],
  ['certificatesRevoked', '/batches/7/certificates?state=3'],
  ['postsWaiting', '/batches/7/certificates/posts'],
  ['postsSent', '/batches/7/certificates/posts?sent=1'],
  ['unpaid', '/enrolments?pay=0&batch=7'],
])('the figure %s opens its rows', (figure, path) => {
  expect(figureLink(figure, 7).path).toBe(path)
})
