const PRINTING = 'isPrinting'

/** Prints what stands in the element `#paper` of the page, and nothing else of it (`console.css`). */
export function printPaper(): void {
  document.body.classList.add(PRINTING)
  window.addEventListener('afterprint', () => document.body.classList.remove(PRINTING), { once: true })
  window.print()
}
