import { type Challenge, searchFor } from './solve.ts'

/** Beside the page's own thread: typing goes on while it searches. Answers the number, null where there is none. */
self.onmessage = ({ data }: MessageEvent<Challenge>) => {
  self.postMessage(searchFor(data).next(data.maxnumber + 1))
}
