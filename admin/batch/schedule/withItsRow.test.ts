import { describe, expect, test } from 'vitest'
import { CallError, messageOf } from '#client/callError.ts'
import { withItsRow } from './withItsRow.ts'

const refused = (details: Record<string, unknown>) =>
  new CallError('refused', '与该考生另一场现场考试的时间冲突', 200, details)

describe('a refused assignment', () => {
  test('names its row, the reason, and that nothing was changed', () => {
    const error = new CallError('refused', '该报名尚未缴费', 200, { EF_ID: 7, ExamNO: '532601', Name: '李小明' })
    expect(messageOf(withItsRow(error))).toBe('李小明（考号 532601）：该报名尚未缴费。本次没有改动任何考生。')
  })

  test('tells the clash with its other enrolment', () => {
    const error = refused({ EF_ID: 7, ClashesWith: 9 })
    expect(messageOf(withItsRow(error))).toBe(
      '考生（报名号 7）：与该考生另一场现场考试的时间冲突（另一场：报名号 9）。本次没有改动任何考生。',
    )
  })

  test('a lost answer does not claim that nothing happened', () => {
    const error = withItsRow(new CallError('timeout', '请求超时，请检查网络'))
    expect(messageOf(error)).toBe('请求超时，请检查网络。不能确定是否已保存，请刷新后核对。')
  })
})
