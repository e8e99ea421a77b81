import { LegalPage } from './LegalPage.tsx'
import { privacyText } from './privacyText.ts'

/** /privacy: the privacy policy. */
export function PrivacyScreen() {
  return <LegalPage text={privacyText} />
}
