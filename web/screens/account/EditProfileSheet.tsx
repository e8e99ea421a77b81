import { useQuery, useQueryClient } from '@tanstack/react-query'
import { currentSession, setSession } from '#client/session.ts'
import type { UserWire } from '#contract/people/user.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { ProfileForm } from './ProfileForm.tsx'
import { userCall } from './userCall.ts'

/** Edits the nickname and the name (specification#profile). */
export function EditProfileSheet({ onClose }: { onClose: () => void }) {
  const query = useQuery(userCall)
  const queries = useQueryClient()

  const onSaved = (user: UserWire) => {
    // The session is read again, since the token may have been refreshed while the sheet was open.
    const session = currentSession()
    if (session) setSession({ ...session, nickName: user.NickName })
    void queries.invalidateQueries({ queryKey: userCall.queryKey })
    toast('用户基本信息修改成功', 'success')
    onClose()
  }
  return (
    <Sheet title="编辑资料" onClose={onClose}>
      <QueryState query={query} loading={<Skeleton kind="newsRow" count={3} />}>
        {({ item }) => <ProfileForm user={item} onSaved={onSaved} />}
      </QueryState>
    </Sheet>
  )
}
