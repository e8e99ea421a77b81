import { LegalPage } from './LegalPage.tsx'

/** /privacy: the privacy policy. */
export function PrivacyScreen() {
  return <LegalPage kind="privacy" />
}
