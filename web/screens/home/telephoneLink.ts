/** Returns a `tel:` link for a number such as `0871-6316 0000 转 2`; the caller dials the extension himself. */
export function telephoneLink(phone: string): string {
  const [number = ''] = phone.split(/[转,;，；#]/)
  return `tel:${number.replace(/[^\d+]/g, '')}`
}
