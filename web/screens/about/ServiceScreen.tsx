import { LegalPage } from './LegalPage.tsx'
import { serviceText } from './serviceText.ts'

/** /service: the service agreement. */
export function ServiceScreen() {
  return <LegalPage text={serviceText} />
}
