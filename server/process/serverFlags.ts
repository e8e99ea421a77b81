/**
 * Node flags of the server's primary, which its workers inherit. Uploads use memory outside the heap, which counts
 * towards the limit that triggers a collection: with the default limit the whole heap is marked after every two dozen
 * photos (bench/README.md). In megabytes.
 */
export const SERVER_FLAGS = ['--initial-old-space-size=256']
