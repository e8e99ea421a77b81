/** What is said below a field that was left empty. */
export const missing = (text: string, noun: string): string | null => (text.trim() === '' ? `请填写${noun}` : null)

/** What is said below a choice that was not made. 0 is a choice (a result may be 缺考); an id that is 0 where there is none is given as null. */
export const unchosen = (value: unknown, noun: string): string | null =>
  value === null || value === undefined ? `请选择${noun}` : null
