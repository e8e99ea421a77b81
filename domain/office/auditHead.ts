/** The head of a day as people read, copy and compare it: eight groups of eight signs. */
export const headText = (hex: string): string => (hex.match(/.{1,8}/g) ?? []).join(' ')

/** The same as it was typed from a paper; null where it is none. */
export function readHead(typed: string): string | null {
  const hex = typed.replace(/[\s-]/g, '').toLowerCase()
  return /^[0-9a-f]{64}$/.test(hex) ? hex : null
}
