import { isRealDate } from '#domain/time.ts'
import { useSearchParams } from '../page/router.tsx'
import type { ListField } from './useList.ts'

/** A day stands in an address as `20261103`, since conditions are numbers there. */
const partsOf = (value: number) => [Math.floor(value / 10_000), Math.floor(value / 100) % 100, value % 100] as const
const isDay = (value: number) => value > 19_000_000 && value < 100_000_000 && isRealDate(...partsOf(value))
const dateOf = (value: number) => String(value).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')

/** The condition in an address of a day as the wire has it, `2026-11-03`. */
export const dayCondition = (date: string): string => `day=${date.split('-').join('')}`

/** The condition of one day: it is reached by the link of that day and chosen in no menu. */
export function useDayField(wire: string, label: string): ListField[] {
  const day = Number(useSearchParams()[0].get('day') ?? 0)
  if (!isDay(day)) return []
  return [{ key: 'day', wire, isPossible: isDay, toWire: dateOf, label, options: [{ value: day, label: dateOf(day) }] }]
}
