import { useState } from 'react'
import { useSession } from '#web/data/useSession.ts'
import { Page } from '#web/ui/Page.tsx'
import { ChangePasswordSheet } from './ChangePasswordSheet.tsx'
import { EditProfileSheet } from './EditProfileSheet.tsx'
import { type CenterSheet, MemberCenter } from './MemberCenter.tsx'
import { VisitorCenter } from './VisitorCenter.tsx'

/**
 * /VipCenter, the tab 我的. The sheets hang here and not in the member's part: a changed password ends the session while
 * its sheet still tells so.
 */
export function VipCenterScreen() {
  const session = useSession()
  const [sheet, setSheet] = useState<CenterSheet | null>(null)
  const close = () => setSheet(null)
  return (
    <Page title="我的" root>
      {session ? <MemberCenter session={session} onOpen={setSheet} /> : <VisitorCenter />}
      {sheet === 'profile' && session && <EditProfileSheet onClose={close} />}
      {sheet === 'password' && <ChangePasswordSheet onClose={close} />}
    </Page>
  )
}
