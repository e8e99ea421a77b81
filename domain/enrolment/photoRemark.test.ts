import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ADVICE_LENGTH,
  adviceOf,
  candidateRemark,
  emptyFailForm,
  NOTE_LENGTH,
  partsOfRemark,
  remarkOf,
  whyCannotFail,
} from './photoRemark.ts'

/** The longest remark that the server stores. */
const SERVER_LIMIT = 500

const forms = fc.record({
  chosen: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
  note: fc.string({ maxLength: NOTE_LENGTH }),
  ownAdvice: fc.string({ maxLength: ADVICE_LENGTH }),
})

describe('the remark of a failed photo', () => {
  test('has reasons and note for staff, sentences for the candidate, in the order of the keys', () => {
    expect(remarkOf({ chosen: [3, 2], note: '右侧有人', ownAdvice: '' })).toBe(
      '背景杂乱、模糊：右侧有人##请使用纯色背景的证件照。照片不够清晰，请上传清晰的原图。',
    )
  })

  test('never shows the candidate what was written for staff', () => {
    fc.assert(
      fc.property(forms, (form) => {
        fc.pre(adviceOf(form).trim() !== '')
        expect(candidateRemark(remarkOf(form))).toBe(adviceOf(form).trim())
      }),
    )
  })

  test('fits what the server keeps, whatever was chosen and written', () => {
    const all = {
      chosen: [1, 2, 3, 4, 5, 6, 7, 8, 9],
      note: '字'.repeat(NOTE_LENGTH),
      ownAdvice: '字'.repeat(ADVICE_LENGTH),
    }
    expect(remarkOf(all).length).toBeLessThanOrEqual(SERVER_LIMIT)
  })

  test('is split into the parts it was made of', () => {
    fc.assert(
      fc.property(forms, (form) => {
        expect(partsOfRemark(remarkOf(form)).forCandidate).toBe(adviceOf(form))
      }),
    )
    expect(partsOfRemark('旧备注')).toEqual({ forStaff: '旧备注', forCandidate: '' })
  })
})

test.each([
  ['nothing chosen', emptyFailForm, 'PHOTO_REASON_REQUIRED'],
  ['other without advice', { chosen: [9], note: '', ownAdvice: ' ' }, 'PHOTO_ADVICE_REQUIRED'],
  ['other with advice', { chosen: [9], note: '', ownAdvice: '请重新拍摄' }, null],
  ['a reason with its own sentence', { chosen: [1], note: '', ownAdvice: '' }, null],
])('%s', (_case, form, why) => {
  expect(whyCannotFail(form)).toBe(why)
})

describe('candidateRemark', () => {
  const general = candidateRemark(null)

  test.each([
    ['人像核对不符##请上传近期免冠照片', '请上传近期免冠照片'],
    ['##请重拍', '请重拍'],
    ['内部##  第一条##第二条 ', '第一条##第二条'],
    ['内部备注', general],
    ['内部备注##', general],
    ['内部备注##  ', general],
    ['', general],
    ['内部#备注#', general],
  ])('%j shows %j', (remark, shown) => expect(candidateRemark(remark)).toBe(shown))

  test('is never empty and never shows what stands before the marker', () => {
    const staff = fc.string({ unit: fc.constantFrom('内', '部', 'a'), minLength: 1 })
    fc.assert(
      fc.property(staff, fc.string({ unit: fc.constantFrom('请', '拍', ' ') }), (before, after) => {
        const shown = candidateRemark(`${before}##${after}`)
        expect(shown).toBe(after.trim() || general)
        expect(shown).not.toBe('')
      }),
    )
  })
})
