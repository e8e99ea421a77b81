/** What a room can have and a major can need, with its Chinese name (office#venues). */
export const EQUIPMENT = {
  piano: '钢琴',
  grandPiano: '三角钢琴',
  drums: '架子鼓',
  guzheng: '古筝',
  keyboard: '电子琴',
  speakers: '音响',
} as const
export type Equipment = keyof typeof EQUIPMENT

export const equipmentKeys = Object.keys(EQUIPMENT) as [Equipment, ...Equipment[]]

/** The Chinese names, for a sentence. */
export function equipmentText(keys: readonly string[]): string {
  return keys.map((key) => EQUIPMENT[key as Equipment] ?? key).join('、')
}
