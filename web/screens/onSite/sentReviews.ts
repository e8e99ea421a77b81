const listeners = new Set<() => void>()

/** Called when the queue of this device has handed a review to the server. */
export function tellReviewSent(): void {
  for (const listener of listeners) listener()
}

export function onReviewSent(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
