import { LegalPage } from './LegalPage.tsx'
import { privacyText } from './privacyText.ts'

/** /privacy */
export function PrivacyScreen() {
  return <LegalPage text={privacyText} />
}
