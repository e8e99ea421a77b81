import { useState } from 'react'
import { useSession } from '#web/data/useSession.ts'
import { Page } from '#web/ui/Page.tsx'
import { ChangePasswordSheet } from './ChangePasswordSheet.tsx'
import { EditProfileSheet } from './EditProfileSheet.tsx'
import { LoginsSheet } from './LoginsSheet.tsx'
import { type CenterSheet, MemberCenter } from './MemberCenter.tsx'

/** /VipCenter, the tab 我的. */
export function VipCenterScreen() {
  const session = useSession()
  const [sheet, setSheet] = useState<CenterSheet | null>(null)
  const close = () => setSheet(null)
  if (!session) return null
  return (
    <Page title="我的" root>
      <MemberCenter session={session} onOpen={setSheet} />
      {sheet === 'profile' && <EditProfileSheet onClose={close} />}
      {sheet === 'password' && <ChangePasswordSheet onClose={close} />}
      {sheet === 'logins' && <LoginsSheet onClose={close} />}
    </Page>
  )
}
