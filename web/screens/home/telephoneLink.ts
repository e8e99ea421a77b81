/** A number as people write it, `0871-6316 0000 转 2`, as a link the phone can dial; the extension is left to the caller. */
export function telephoneLink(phone: string): string {
  const [number = ''] = phone.split(/[转,;，；#]/)
  return `tel:${number.replace(/[^\d+]/g, '')}`
}
