import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRequestKey } from './useRequestKey.ts'

test('the same input keeps its key over renders, other input gets another', () => {
  const { result, rerender } = renderHook(() => useRequestKey())
  const first = result.current({ name: '甲', fee: 1 })
  rerender()
  expect(result.current({ name: '甲', fee: 1 })).toBe(first)
  const second = result.current({ name: '乙', fee: 1 })
  expect(second).not.toBe(first)
  expect(result.current({ name: '甲', fee: 1 })).not.toBe(first)
})
