import { LegalPage } from './LegalPage.tsx'

/** /service: the service agreement. */
export function ServiceScreen() {
  return <LegalPage kind="service" />
}
