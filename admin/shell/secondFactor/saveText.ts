import { saveBlob } from '#client/saveFile.ts'

/** Saves a text as a file, with the mark by which Windows reads it as UTF-8. */
export function saveTextFile(name: string, text: string): void {
  saveBlob(name, new Blob([`\ufeff${text}`], { type: 'text/plain;charset=utf-8' }))
}

/** Prints a text from a frame of its own, so that nothing else of the page is on the paper. */
export function printText(text: string): void {
  const frame = document.createElement('iframe')
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0'
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page || !frame.contentWindow) return
  const body = page.createElement('pre')
  body.style.cssText = 'font-size:16px;line-height:1.8;white-space:pre-wrap'
  body.textContent = text
  page.body.append(body)
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.print()
}
