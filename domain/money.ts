function checked(fen: number): number {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError('an amount is a whole number of fen, 0 or more')
  return fen
}

/**
 * Yuan as the wire carries it (a number with at most two decimals, rulings#money). RangeError unless `fen` is a whole
 * number ≥ 0.
 */
export function yuanOf(fen: number): number {
  return checked(fen) / 100
}

/**
 * The exact fen of a yuan amount; null where it is negative, has more than two decimals, or is not a plain decimal
 * number (`1e3`, `0x1A`, an empty text). At most nine digits before the point.
 */
export function fenOf(yuan: number | string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(yuan))
  if (!match) return null
  return Number(match[1]) * 100 + Number(`${match[2] ?? ''}00`.slice(0, 2))
}

/** Adds amounts in yuan to the exact fen, which adding decimals may lose; a part that is taken away is negative. */
export const addYuan = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100

/** `70` or `70.50`, without a unit. RangeError unless `fen` is a whole number ≥ 0. */
export function yuanText(fen: number): string {
  const rest = checked(fen) % 100
  const yuan = String((fen - rest) / 100)
  return rest === 0 ? yuan : `${yuan}.${String(rest).padStart(2, '0')}`
}

/** `¥70` or `¥70.50`, of an amount in fen. */
export function feeText(fen: number): string {
  return `¥${yuanText(fen)}`
}

/** `1,234.50` or `−0.50`, without a unit: the one form of sums, in yuan, in the console and its prints. */
export function sumFigure(yuan: number): string {
  const [whole = '', rest] = Math.abs(yuan).toFixed(2).split('.')
  return `${yuan < 0 ? '−' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}

/** `¥1,234.50` or `−¥0.50`, of an amount in yuan, as `sumFigure`. */
export function sumText(yuan: number): string {
  return `${yuan < 0 ? '−' : ''}¥${sumFigure(Math.abs(yuan))}`
}
