const DIGITS = '零一二三四五六七八九'

/** The number of a Chinese numeral below a hundred, such as 十二 or 二十. */
function numberOf(numeral: string): number {
  const digit = (text: string) => Math.max(0, DIGITS.indexOf(text))
  const at = numeral.indexOf('十')
  if (at < 0) return Number([...numeral].map(digit).join(''))
  return (at === 0 ? 1 : digit(numeral.slice(0, at))) * 10 + digit(numeral.slice(at + 1))
}

/** Orders the names of rooms as people count them, 第二考室 before 第十考室, which neither their sound nor their code does. */
export function compareRooms(one: string, other: string): number {
  const counted = (name: string) => name.replace(/[零一二三四五六七八九十]+/g, (numeral) => `${numberOf(numeral)}`)
  return counted(one).localeCompare(counted(other), 'zh-Hans', { numeric: true })
}

interface TimeInRoom {
  ExamBeginDate: string
  ExamAddress: string
  ExamRoom: string
}

/** Orders exam times by their begin, and those that begin together by their rooms. */
export const compareTimes = (one: TimeInRoom, other: TimeInRoom): number =>
  one.ExamBeginDate.localeCompare(other.ExamBeginDate) ||
  compareRooms(`${one.ExamAddress}\n${one.ExamRoom}`, `${other.ExamAddress}\n${other.ExamRoom}`)
