import { LegalPage } from './LegalPage.tsx'
import { serviceText } from './serviceText.ts'

/** /service */
export function ServiceScreen() {
  return <LegalPage text={serviceText} />
}
