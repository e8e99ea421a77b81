import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PhotoCheckWire } from '#contract/enrolment/enrolmentStaff.ts'
import { emptyQueue, type Queue, type QueueEvent, queueAfter } from './queue.ts'

const photo = (EF_ID: number, PhotoVersion = 1) => ({ EF_ID, PhotoVersion }) as PhotoCheckWire
const pass = (enrolmentId: number): QueueEvent => ({
  type: 'judged',
  enrolmentId,
  verdict: { status: 1, remark: '' },
})
const load = (...ids: number[]): QueueEvent => ({
  type: 'loaded',
  photos: ids.map((id) => photo(id)),
  remaining: ids.length,
  isComplete: true,
})
const after = (...events: QueueEvent[]) => events.reduce<Queue>(queueAfter, emptyQueue)
const lookedAt = (queue: Queue) => queue.items[queue.at]?.photo.EF_ID ?? null

describe('the queue of photos', () => {
  test('goes on to the next unjudged photo and counts down', () => {
    const queue = after(load(1, 2, 3), pass(1))
    expect(lookedAt(queue)).toBe(2)
    expect(queue.remaining).toBe(2)
  })

  test('a skipped photo stays to be judged', () => {
    const queue = after(load(1, 2), { type: 'skipped' }, pass(2))
    expect(lookedAt(queue)).toBeNull()
    expect(queue.remaining).toBe(1)
    expect(queue.items.filter((item) => item.verdict === null)).toHaveLength(1)
  })

  test('undo goes back to the photo and gives it its last verdict', () => {
    const queue = after(load(1, 2, 3), pass(1), pass(2), { type: 'undone' })
    expect(lookedAt(queue)).toBe(2)
    expect(queue.items[1]?.verdict).toBeNull()
    expect(queue.remaining).toBe(2)
  })

  test('a second thought is undone to the first one', () => {
    const fail: QueueEvent = { type: 'judged', enrolmentId: 1, verdict: { status: 2, remark: '模糊##x' } }
    const queue = after(load(1, 2), pass(1), { type: 'wentBack' }, fail, { type: 'undone' })
    expect(queue.items[0]?.verdict).toEqual({ status: 1, remark: '' })
    expect(queue.remaining).toBe(1)
  })

  test('a page that overlaps brings no photo twice', () => {
    expect(after(load(1, 2), load(2, 3)).items.map((item) => item.photo.EF_ID)).toEqual([1, 2, 3])
  })

  test('a photo that a colleague judged comes back with what was typed, and is not counted as waiting', () => {
    const unsavedForm = { chosen: [1, 3], note: '看不清', ownAdvice: '' }
    const judged = { ...photo(1), CheckStatus: 1 }
    const note = '已由王芳审核为通过'
    const queue = after(load(1, 2, 3), pass(1), {
      type: 'returned',
      photo: judged,
      note,
      unsavedForm,
      isWaiting: false,
    })
    expect(lookedAt(queue)).toBe(2)
    expect(queue.items[1]).toMatchObject({ verdict: null, note, unsavedForm, photo: { CheckStatus: 1 } })
    expect(queue.remaining).toBe(2)
  })

  test('a photo that comes back waits behind the one looked at, unjudged and with its note', () => {
    const queue = after(load(1, 2, 3), pass(1), {
      type: 'returned',
      photo: photo(1, 2),
      note: '已更换',
      unsavedForm: null,
      isWaiting: true,
    })
    expect(lookedAt(queue)).toBe(2)
    expect(queue.items.map((item) => item.photo.EF_ID)).toEqual([2, 1, 3])
    expect(queue.items[1]).toMatchObject({ verdict: null, note: '已更换', photo: { PhotoVersion: 2 } })
    expect(queue.remaining).toBe(3)
    expect(queue.trail).toEqual([])
  })
})

test('after any events every photo is there once and the position is valid', () => {
  const id = fc.integer({ min: 1, max: 6 })
  const events = fc.oneof(
    fc.uniqueArray(id, { maxLength: 4 }).map((ids) => load(...ids)),
    id.map(pass),
    fc.constantFrom<QueueEvent>({ type: 'skipped' }, { type: 'wentBack' }, { type: 'undone' }),
    id.map((enrolmentId): QueueEvent => ({ type: 'withdrawn', enrolmentId })),
    id.map(
      (given): QueueEvent => ({
        type: 'returned',
        photo: photo(given, 2),
        note: 'x',
        unsavedForm: null,
        isWaiting: true,
      }),
    ),
  )
  fc.assert(
    fc.property(fc.array(events, { maxLength: 30 }), (list) => {
      const queue = after(...list)
      const ids = queue.items.map((item) => item.photo.EF_ID)
      expect(new Set(ids).size).toBe(ids.length)
      expect(queue.at).toBeGreaterThanOrEqual(0)
      expect(queue.at).toBeLessThanOrEqual(ids.length)
      expect(queue.remaining).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('coming and going of other photos never changes the one looked at', () => {
  const queue = after(load(1, 2, 3, 4), pass(1), { type: 'skipped' })
  expect(lookedAt(queue)).toBe(3)
  for (const event of [
    { type: 'returned', photo: photo(1), note: 'x', unsavedForm: null, isWaiting: true },
    { type: 'withdrawn', enrolmentId: 2 },
    { type: 'withdrawn', enrolmentId: 4 },
  ] as const)
    expect(lookedAt(queueAfter(queue, event))).toBe(3)
})
