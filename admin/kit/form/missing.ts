/** What is said below a field that was left empty. */
export const missing = (text: string, noun: string): string | null => (text.trim() === '' ? `请填写${noun}` : null)

/** What is said below a choice that was not made. */
export const unchosen = (value: unknown, noun: string): string | null =>
  value === null || value === undefined || value === 0 ? `请选择${noun}` : null
