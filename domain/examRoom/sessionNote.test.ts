import { expect, test } from 'vitest'
import { NOTE_LENGTH, whyCannotWrite, whyNoteUnfit } from './sessionNote.ts'

const now = 1_000_000
const session = { startedAt: 0, endsAt: now + 1, setAsideAt: null, submittedAt: null }

test.each([
  ['running', session, null, null],
  ['over', { ...session, endsAt: now - 1 }, 'NOTE_OVER', null],
  ['submitted', { ...session, submittedAt: now }, 'SESSION_SUBMITTED', 'SESSION_SUBMITTED'],
  ['set aside', { ...session, setAsideAt: now }, 'SESSION_SET_ASIDE', 'SESSION_SET_ASIDE'],
  ['missing', null, 'SESSION_NONE', 'SESSION_NONE'],
])('in a session that is %s', (_state, one, candidate, staff) => {
  const facts = { session: one, window: null }
  expect(whyCannotWrite(facts, { isStaff: false, now })).toBe(candidate)
  expect(whyCannotWrite(facts, { isStaff: true, now })).toBe(staff)
})

test.each([
  ['', 'NOTE_WRONG'],
  ['字'.repeat(NOTE_LENGTH + 1), 'NOTE_WRONG'],
  ['麦克风没有声音怎么办？', null],
])('the text %j', (text, why) => expect(whyNoteUnfit(text)).toBe(why))
