import type { AnswerOf } from '#client/api.ts'

/** What withdrawing a textbook would do, in sentences. */
export function textbookUseLines({
  Chosen,
  LostPatterns,
  LostBatches,
}: AnswerOf<'Admin', 'GetTextbookUse'>['OtherMsg']): string[] {
  const lines = ['停用后，考生不能再选这本教材。']
  if (Chosen > 0) lines.push(`${Chosen} 名已选用、还没有提交的考生不受影响，仍按这本教材考试。`)
  if (LostPatterns.length > 0) {
    const places = LostPatterns.map(({ GName, TypeName }) => `${GName}“${TypeName}”`).join('、')
    lines.push(`没有其他教材可以代替，以下题型将无题可选、可抽：${places}。`)
  }
  if (LostBatches.length > 0) lines.push(`受影响的批次：${LostBatches.map(({ EB_Name }) => EB_Name).join('、')}。`)
  return lines
}
