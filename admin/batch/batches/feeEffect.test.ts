import { expect, test } from 'vitest'
import { effectLines } from './feeEffect.ts'

test.each([
  [{ Changed: 40, Offered: 0, Withdrawn: 0, Enrolled: 0, Unpaid: 0 }, ['共改变 40 项费用。', '这些项目还没有人报名。']],
  [
    { Changed: 1600, Offered: 3, Withdrawn: 2, Enrolled: 1234, Unpaid: 5 },
    [
      '共改变 1,600 项费用，其中新开设 3 项，不再开设 2 项。',
      '已有 1,234 个报名（未缴费 5）按原来的费用，不受影响；新费用只对之后的报名有效。',
    ],
  ],
])('%j', (effect, lines) => expect(effectLines(effect)).toEqual(lines))
