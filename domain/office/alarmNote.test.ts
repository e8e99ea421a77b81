import { expect, test } from 'vitest'
import { ALARM_NOTE_LENGTH, whyAlarmNoteUnfit } from './alarmNote.ts'

test.each([
  ['', 'ALARM_NOTE_REQUIRED'],
  ['核对准考证', null],
  ['字'.repeat(ALARM_NOTE_LENGTH), null],
  ['字'.repeat(ALARM_NOTE_LENGTH + 1), 'ALARM_NOTE_REQUIRED'],
  ['a\u0000b', 'TEXT_UNFIT'],
])('%j: %s', (note, reason) => {
  expect(whyAlarmNoteUnfit(note)).toBe(reason)
})
