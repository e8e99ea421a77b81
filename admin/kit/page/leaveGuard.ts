type Count = () => number
const counts = new Set<Count>()

const unsaved = (): number => [...counts].reduce((sum, count) => sum + count(), 0)

/** Counts work that is not yet saved at the server, so that leaving can be confirmed first. */
export const leaveGuard = {
  /**
   * Registers a function that counts unsaved work, and returns one that takes it off again. The browser then also asks
   * before the page is closed.
   */
  watch(count: Count): () => void {
    if (counts.size === 0) window.addEventListener('beforeunload', ask)
    counts.add(count)
    return () => {
      counts.delete(count)
    }
  },
  unsaved,
}

function ask(event: BeforeUnloadEvent): void {
  if (unsaved() > 0) event.preventDefault()
}
