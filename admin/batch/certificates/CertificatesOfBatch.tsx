import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { FilingScreen } from '../batches/FilingScreen.tsx'
import { CertificatesScreen } from './CertificatesScreen.tsx'

/** The certificates of a batch; for those who only file it, the filing. */
export function CertificatesOfBatch() {
  return mayCall(useStaff().Roles, 'GetCertificateList') ? <CertificatesScreen /> : <FilingScreen />
}
