import { expect, test } from 'vitest'
import { nameKey } from './nameKey.ts'

test.each([
  [
    '买买提·吐尔逊',
    [
      '买买提•吐尔逊',
      '买买提．吐尔逊',
      '买买提.吐尔逊',
      '买买提‧吐尔逊',
      '买买提・吐尔逊',
      '买买提⋅吐尔逊',
      '买买提 · 吐尔逊',
    ],
  ],
  ['欧阳小雯', ['欧阳 小雯', '欧阳　小雯', ' 欧 阳 小 雯 ']],
  ['Mary Ann', ['mary ann', 'MARY ANN', 'Ｍａｒｙ Ann', 'Mary  Ann']],
  ['䶮儿', ['\ue863儿']],
  ['李明Li', ['李明 LI', '李 明 li']],
] as const)('%s is asked for in other ways too', (name, others) => {
  expect(others.map(nameKey)).toEqual(others.map(() => nameKey(name)))
})

test.each([
  ['李明', '李鸣'],
  ['Mary Ann', 'Maryann'],
  ['买买提·吐尔逊', '买买提吐尔逊'],
])('%s and %s are two names', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)))
