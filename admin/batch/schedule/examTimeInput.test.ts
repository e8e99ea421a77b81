import { describe, expect, test } from 'vitest'
import { wallClock } from '#admin/kit/form/wallClock.ts'
import {
  type ExamTimeInput,
  examTimeInputFaults,
  examTimeInputOf,
  newExamTime,
  saveExamTimeRequest,
} from './examTimeInput.ts'

const onSite: ExamTimeInput = {
  isOnline: 0,
  begins: '2026-11-20T09:00',
  ends: '2026-11-20T12:00',
  address: '翠湖北路 1 号',
  room: '201',
}

describe('an exam time as it is typed', () => {
  test('a new one names what is missing', () => {
    expect(Object.keys(examTimeInputFaults(newExamTime))).toEqual(['begins', 'ends'])
    expect(Object.keys(examTimeInputFaults({ ...newExamTime, isOnline: 0 }))).toEqual([
      'begins',
      'ends',
      'address',
      'room',
    ])
  })

  test.each([
    ['whole', {}, []],
    ['ends as it begins', { ends: '2026-11-20T09:00' }, ['ends']],
    ['a place of spaces', { room: '  ' }, ['room']],
    ['online without a place', { isOnline: 1, address: '', room: '' }, []],
    ['no day of the calendar', { begins: '2026-02-30T09:00' }, ['begins']],
  ] as const)('%s', (_what, change, fields) => {
    expect(Object.keys(examTimeInputFaults({ ...onSite, ...change }))).toEqual(fields)
  })

  test('shows Shanghai’s clock, whatever the clock of the desk', () => {
    expect(wallClock('2026-11-20T09:05:00+08:00')).toBe('2026-11-20T09:05')
    expect(wallClock(null)).toBe('')
  })

  test('opened and saved unchanged, it says the same', () => {
    const wire = {
      ET_ID: 5,
      EB_ID: 100,
      EB_Name: '',
      IsOnline: 0 as const,
      ExamBeginDate: '2026-11-20T09:00:00+08:00',
      ExamEndDate: '2026-11-20T12:00:00+08:00',
      ExamAddress: '翠湖北路 1 号',
      ExamRoom: '201',
      IsPub: 0 as const,
      Assigned: 0,
      IsPlanned: 0 as const,
    }
    expect(saveExamTimeRequest(100, 5, examTimeInputOf(wire))).toEqual({
      ET_ID: 5,
      EB_ID: 100,
      IsOnline: 0,
      ExamBeginDate: '2026-11-20T09:00',
      ExamEndDate: '2026-11-20T12:00',
      ExamAddress: '翠湖北路 1 号',
      ExamRoom: '201',
    })
    expect(saveExamTimeRequest(100, null, onSite)).not.toHaveProperty('ET_ID')
  })

  test('changed to online, it loses its place', () => {
    expect(saveExamTimeRequest(100, 5, { ...onSite, isOnline: 1 })).toMatchObject({ ExamAddress: '', ExamRoom: '' })
  })
})
