import { expect, test } from 'vitest'
import { examTimeQuestionFaults } from './examTimeQuestion.ts'

test.each([
  ['nothing', null, '', '请选择批次', '请输入证件号'],
  ['no number', 22, ' \u3000', null, '请输入证件号'],
  ['no batch', null, '530102201405120013', '请选择批次', null],
  ['both', 22, '530102201405120013', null, null],
])('asked with %s', (_, batchId, number, batch, certNumber) =>
  expect(examTimeQuestionFaults({ batchId, certNumber: number })).toEqual({ batch, certNumber }),
)
