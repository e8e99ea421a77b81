import { type Challenge, searchFor } from './solve.ts'

/** The search runs in a worker, so that typing stays responsive. It posts the number, null where there is none. */
self.onmessage = ({ data }: MessageEvent<Challenge>) => {
  self.postMessage(searchFor(data).next(data.maxnumber + 1))
}
