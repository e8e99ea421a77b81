/** Gives the person a file to save. */
export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** The same for a file whose content came in base64. */
export function saveFile({ FileName, Content }: { FileName: string; Content: string }): void {
  saveBlob(FileName, new Blob([Uint8Array.from(atob(Content), (character) => character.charCodeAt(0))]))
}
