import type sharp from 'sharp'

let loading: Promise<typeof sharp> | null = null

/**
 * Returns the library that reads and writes pictures. Loading it takes a tenth of a second of processor, the tenth part of
 * the start of a server, so that each process loads it at its first picture.
 */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= import('sharp').then(({ default: library }) => {
    // sharp uses one thread per picture: with two pictures at a time the database and the API keep their share of a
    // small machine.
    library.concurrency(1)
    library.cache(false)
    return library
  })
  return loading
}
