import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import { OrderList } from './OrderList.tsx'

const order: EnrolmentDetailWire['Orders'][number] = {
  PayCode: 'K1',
  Fee: 460,
  Share: 160,
  Count: 3,
  Status: 'paid',
  CreateTime: '2026-11-20T09:00:00+08:00',
  PayTime: '2026-11-20T09:01:00+08:00',
  TransactionId: '42000001',
}

test('an order of several shows the part of this enrolment, how many it pays and its sum', () => {
  render(<OrderList orders={[order]} />)
  const text = screen.getByRole('list', { name: '支付订单' }).textContent ?? ''
  expect(text).toContain('订单 K1¥160.00')
  expect(text).toContain('与其他报名合并支付：共3项，合计¥460.00，其中本项¥160.00')
})

test('an order of one says nothing of others', () => {
  render(<OrderList orders={[{ ...order, Fee: 160, Count: 1 }]} />)
  expect(screen.getByRole('list', { name: '支付订单' }).textContent).not.toContain('合并')
})
