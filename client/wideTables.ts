const FRAME = 'newsTable'

/** Puts the table into a frame that scrolls, with a hint below it; styles/news.css draws them. */
function framed(table: HTMLTableElement): { frame: HTMLElement; scroller: HTMLElement } {
  const page = table.ownerDocument
  const [frame, scroller, hint] = [page.createElement('div'), page.createElement('div'), page.createElement('p')]
  frame.className = FRAME
  scroller.className = 'newsTableScroll'
  hint.className = 'newsTableHint'
  hint.textContent = '左右滑动，可看到整张表'
  table.before(frame)
  scroller.append(table)
  frame.append(scroller, hint)
  return { frame, scroller }
}

/** Tells on which sides the table goes on, and lets the keyboard scroll it where it does. */
function describe(frame: HTMLElement, scroller: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = scroller
  const set = (element: HTMLElement, name: string, value: string | null) =>
    value === null ? element.removeAttribute(name) : element.setAttribute(name, value)
  const isWide = scrollWidth > clientWidth + 1
  set(scroller, 'tabindex', isWide ? '0' : null)
  set(scroller, 'role', isWide ? 'region' : null)
  set(scroller, 'aria-label', isWide ? '表格，可左右滑动' : null)
  set(frame, 'data-wide', isWide ? '' : null)
  set(frame, 'data-before', isWide && scrollLeft > 1 ? '' : null)
  set(frame, 'data-after', isWide && scrollLeft + clientWidth < scrollWidth - 1 ? '' : null)
}

/**
 * Shows of the tables in a text which of them go on to the side: a shadow at the edge, a hint, and a focus by which the
 * keyboard scrolls. Returns what ends the watching.
 */
export function watchWideTables(text: Element): () => void {
  const frames = [...text.querySelectorAll('table')]
    // A table within a table scrolls along with it.
    .filter((table) => !table.parentElement?.closest('table'))
    .map((table) => {
      const scroller = table.parentElement
      const frame = scroller?.parentElement
      return scroller && frame?.className === FRAME ? { frame, scroller } : framed(table)
    })
  const update = () => {
    for (const { frame, scroller } of frames) describe(frame, scroller)
  }
  update()
  for (const { scroller } of frames) scroller.addEventListener('scroll', update, { passive: true })
  const view = text.ownerDocument.defaultView
  view?.addEventListener('resize', update)
  return () => {
    for (const { scroller } of frames) scroller.removeEventListener('scroll', update)
    view?.removeEventListener('resize', update)
  }
}
