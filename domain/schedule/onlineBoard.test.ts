import { expect, test } from 'vitest'
import { type OnlineFacts, onlineStateOf, troubleOf } from './onlineBoard.ts'

const MINUTE = 60_000
const now = 1000 * MINUTE
const begun: OnlineFacts = {
  endsAt: now + 30 * MINUTE,
  submittedAt: null,
  setAsideAt: null,
  retryUntil: null,
  isHearing: false,
  required: 3,
  filled: 1,
  uploading: 0,
  uploadingSince: null,
  failedUploads: 0,
  brokenVideos: 0,
  questions: 0,
}
const uploading = { ...begun, uploading: 1, uploadingSince: now - MINUTE }

test.each([
  ['begun', begun, 'begun', null],
  ['uploading', uploading, 'uploading', null],
  ['an upload that stands still', { ...uploading, uploadingSince: now - 11 * MINUTE }, 'uploading', 'stalled'],
  ['an upload given up', { ...begun, failedUploads: 1 }, 'begun', 'failed'],
  ['one given up, another on its way', { ...uploading, failedUploads: 1 }, 'uploading', 'failed'],
  ['ten minutes left', { ...begun, endsAt: now + 10 * MINUTE }, 'begun', 'runningOut'],
  ['ten minutes left, complete', { ...begun, filled: 3, endsAt: now + MINUTE }, 'begun', null],
  ['over, incomplete', { ...begun, endsAt: now - 1 }, 'ended', 'ended'],
  ['over, complete', { ...begun, filled: 3, endsAt: now - 1 }, 'ended', null],
  ['a broken video', { ...begun, brokenVideos: 1 }, 'begun', 'broken'],
  ['submitted with a broken video', { ...begun, submittedAt: now, brokenVideos: 1 }, 'submitted', 'broken'],
  ['a question that nobody has read', { ...begun, questions: 1, brokenVideos: 1 }, 'begun', 'asks'],
  ['submitted with a question', { ...begun, submittedAt: now, questions: 1 }, 'submitted', null],
  ['submitted', { ...begun, submittedAt: now }, 'submitted', null],
  ['may begin anew', { ...begun, setAsideAt: now, retryUntil: now + 1, brokenVideos: 1 }, 'retry', null],
  ['could have begun anew', { ...begun, setAsideAt: now - 9, retryUntil: now - 1 }, 'setAside', null],
] satisfies [string, OnlineFacts, string, string | null][])('%s', (_, facts, state, trouble) => {
  expect(onlineStateOf(facts, now)).toBe(state)
  expect(troubleOf(facts, now)).toBe(trouble)
})
