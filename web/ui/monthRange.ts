/** Months are text `YYYY.MM` (rulings#times), so string order is time order. */
export function splitMonth(month: string): [year: number, month: number] {
  const [year = '0', number = '1'] = month.split('.')
  return [Number(year), Number(number)]
}

/** Formats `2015.03` as 2015年3月. */
export function monthText(month: string): string {
  const [year, number] = splitMonth(month)
  return `${year}年${number}月`
}

/** Returns all years of the range, latest first. */
export function yearsBetween(first: string, last: string): number[] {
  const [from] = splitMonth(first)
  const [to] = splitMonth(last)
  return Array.from({ length: Math.max(to - from + 1, 0) }, (_, back) => to - back)
}

/** Returns the months of `year` in the range, both ends included. */
export function monthsOfYear(year: number, first: string, last: string): number[] {
  const [fromYear, fromMonth] = splitMonth(first)
  const [toYear, toMonth] = splitMonth(last)
  const from = year === fromYear ? fromMonth : 1
  const to = year === toYear ? toMonth : 12
  return Array.from({ length: Math.max(to - from + 1, 0) }, (_, at) => from + at)
}

/** Returns the month itself, or the nearer end of the range if it is outside. */
export function nearestMonth(month: string, first: string, last: string): string {
  if (month < first) return first
  return month > last ? last : month
}
