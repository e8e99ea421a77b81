const PRINTING = 'isPrinting'

/** Prints the element `#paper` and nothing else of the page; the rules that hide the rest are in `console.css`. */
export function printPaper(): void {
  document.body.classList.add(PRINTING)
  window.addEventListener('afterprint', () => document.body.classList.remove(PRINTING), { once: true })
  window.print()
}
