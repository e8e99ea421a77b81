/** Saves a text as a file of this device; a phone offers the app that opens it. */
export function saveText(text: string, { name, type }: { name: string; type: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the file after the press has been handled.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
