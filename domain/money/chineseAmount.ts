const DIGITS = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const
const PLACES = ['', '拾', '佰', '仟'] as const
/** Names of the groups of four digits. */
const GROUPS = ['', '万', '亿'] as const
const MOST_FEN = 10 ** 14

const digit = (value: number): string => DIGITS[value] ?? ''

/** The digits of a whole number of yuan, with 零 where places between others are empty. */
function wholeText(yuan: number): string {
  const digits = [...String(yuan)].map(Number)
  let text = ''
  let isGap = false
  let isGroupEmpty = true
  for (const [at, value] of digits.entries()) {
    const place = digits.length - 1 - at
    if (value === 0) isGap = true
    else {
      text += (isGap && text !== '' ? '零' : '') + digit(value) + PLACES[place % 4]
      isGap = false
      isGroupEmpty = false
    }
    if (place % 4 === 0) {
      if (!isGroupEmpty) text += GROUPS[place / 4] ?? ''
      isGroupEmpty = true
    }
  }
  return text
}

/**
 * An amount in the capital figures that receipts in China carry beside the number, such as 肆佰壹拾元整: they cannot be
 * changed by a stroke. @throws RangeError unless `fen` is a whole number from 0 to a million million yuan
 */
export function chineseAmount(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0 || fen >= MOST_FEN) throw new RangeError('no amount of a receipt')
  const [yuan, jiao, cents] = [Math.floor(fen / 100), Math.floor(fen / 10) % 10, fen % 10]
  if (fen === 0) return '零元整'
  const whole = yuan === 0 ? '' : `${wholeText(yuan)}元`
  const tenth = jiao > 0 ? `${digit(jiao)}角` : cents > 0 && yuan > 0 ? '零' : ''
  return `${whole}${tenth}${cents > 0 ? `${digit(cents)}分` : '整'}`
}
