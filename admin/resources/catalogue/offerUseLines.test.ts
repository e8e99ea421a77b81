import { expect, test } from 'vitest'
import { offerUseLines } from './offerUseLines.ts'

test('who is affected and how many, batch by batch', () => {
  expect(offerUseLines('专业', [])).toEqual(['停用后，新批次不能再选这个专业。没有批次正在使用它。'])
  expect(
    offerUseLines('专业', [
      { EB_ID: 7, EB_Name: '冬季考级', Offers: 160, Enrolled: 17, Unpaid: 4 },
      { EB_ID: 6, EB_Name: '夏季考级', Offers: 1040, Enrolled: 2, Unpaid: 0 },
    ]),
  ).toEqual([
    '停用后，2 个批次立即少 1,200 项可以报名；已有的 19 个报名保留，照常缴费和考试。',
    '冬季考级：160 项，17 个报名（4 个未缴费）',
    '夏季考级：1,040 项，2 个报名',
  ])
})
