type Count = () => number
let count: Count = () => 0

/** Work that is done on the screen but not yet saved at the server; asked before anybody leaves. */
export const leaveGuard = {
  /** Registers who knows the number. The browser then asks as well before the page is closed. */
  watch(unsaved: Count): void {
    count = unsaved
    window.addEventListener('beforeunload', (event) => {
      if (count() > 0) event.preventDefault()
    })
  },
  unsaved: (): number => count(),
}
