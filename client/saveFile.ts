/** Gives the person a file whose content came in base64. */
export function saveFile({ FileName, Content }: { FileName: string; Content: string }): void {
  const bytes = Uint8Array.from(atob(Content), (character) => character.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes]))
  const link = document.createElement('a')
  link.href = address
  link.download = FileName
  link.click()
  URL.revokeObjectURL(address)
}
