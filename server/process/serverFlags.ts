/**
 * For the processes that answer people, and for the one before them, which inherit them. Uploads pass through memory outside
 * the heap, which counts against the heap's limit: with the usual one, all that lives is marked anew after every second
 * dozen photos (bench/README.md). Megabytes.
 */
export const SERVER_FLAGS = ['--initial-old-space-size=256']
