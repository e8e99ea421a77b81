import { expect, test } from 'vitest'
import { type HearingEdit, whyHearingUnfit, whyQuestionTitleUnfit } from './question.ts'

test.each([
  ['', 'QUESTION_TITLE_WRONG'],
  ['小步舞曲', null],
  ['曲'.repeat(60), null],
  ['曲'.repeat(61), 'QUESTION_TITLE_WRONG'],
  ['曲\u0000', 'TEXT_UNFIT'],
])('the title %j: %s', (title, reason) => {
  expect(whyQuestionTitleUnfit(title)).toBe(reason)
})

const choice: HearingEdit = {
  kind: 'interval',
  pool: 'exam',
  prompt: '听辨音程',
  options: ['大三度', '小三度', '纯四度'],
  correct: 2,
  model: '',
  playsAllowed: 3,
  points: 5,
}
const sung: HearingEdit = {
  ...choice,
  kind: 'melodySingBack',
  options: [],
  correct: 0,
  model: '♫4/4 C4q D4q E4h',
}

test.each<[string, HearingEdit, string | null]>([
  ['a choice', choice, null],
  ['a recorded item', sung, null],
  ['options in notation', { ...choice, options: ['♫4/4 C4w', '♫4/4 D4w'] }, null],
  ['no prompt', { ...choice, prompt: '' }, 'HEARING_PROMPT_WRONG'],
  ['a long prompt', { ...choice, prompt: '听'.repeat(201) }, 'HEARING_PROMPT_WRONG'],
  ['one option', { ...choice, options: ['大三度'], correct: 1 }, 'HEARING_OPTIONS_WRONG'],
  ['nine options', { ...choice, options: [...'123456789'] }, 'HEARING_OPTIONS_WRONG'],
  ['an empty option', { ...choice, options: ['大三度', ''] }, 'HEARING_OPTIONS_WRONG'],
  ['unreadable notation', { ...choice, options: ['♫4/4 C4w', '♫4/4 H4w'] }, 'HEARING_OPTIONS_WRONG'],
  ['options of a recorded item', { ...sung, options: ['一', '二'] }, 'HEARING_OPTIONS_WRONG'],
  ['two options alike', { ...choice, options: ['大三度', '大三度'] }, 'HEARING_OPTION_REPEATED'],
  ['no right option', { ...choice, correct: 0 }, 'HEARING_CORRECT_REQUIRED'],
  ['a right option that is none', { ...choice, correct: 4 }, 'HEARING_CORRECT_REQUIRED'],
  ['a recorded item without a model', { ...sung, model: '' }, 'HEARING_MODEL_WRONG'],
  ['an unreadable model', { ...sung, model: '♫4/4 ?' }, 'HEARING_MODEL_WRONG'],
  ['no plays', { ...choice, playsAllowed: 0 }, 'HEARING_NUMBERS_WRONG'],
  ['too many plays', { ...choice, playsAllowed: 21 }, 'HEARING_NUMBERS_WRONG'],
  ['no points', { ...choice, points: 0 }, 'HEARING_NUMBERS_WRONG'],
  ['a hidden character', { ...choice, prompt: '听\u202e' }, 'TEXT_UNFIT'],
])('%s: %s', (_, edit, reason) => {
  expect(whyHearingUnfit(edit)).toBe(reason)
})
