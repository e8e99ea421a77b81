import type { CertificateFacts, CertLayout } from '#domain/result/certificateTemplate.ts'
import type { Instant } from '#domain/time.ts'
import type { FontFiles } from './fontFiles.ts'

/** What the thread that draws single certificates gets. */
export type PrintTask =
  | {
      kind: 'certificate'
      fonts: FontFiles
      layout: CertLayout
      facts: CertificateFacts
      link: string
      background: Uint8Array | null
      now: Instant
      /** Dots to an inch of a picture; null: the PDF. */
      dotsPerInch: number | null
    }
  | { kind: 'picture'; pdf: Uint8Array; dotsPerInch: number }

/** A PDF or a PNG. */
export interface PrintAnswer {
  bytes: Uint8Array
}
