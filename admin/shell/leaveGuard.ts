type Count = () => number
let count: Count = () => 0

/** Counts work that is not yet saved at the server, so that leaving can be confirmed first. */
export const leaveGuard = {
  /** Registers the function that counts unsaved work. The browser then also asks before the page is closed. */
  watch(unsaved: Count): void {
    count = unsaved
    window.addEventListener('beforeunload', (event) => {
      if (count() > 0) event.preventDefault()
    })
  },
  unsaved: (): number => count(),
}
