import { type ReactNode, useEffect } from 'react'
import { USER_TYPE } from '#domain/people/userType.ts'
import { useSession } from '#web/data/useSession.ts'
import { paths } from '#web/paths.ts'
import { hallOwnerOf, unsentCount } from '#web/screens/onSite/unsent.ts'
import { useLocation } from '#web/shell/router.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Stack } from '#web/ui/Stack.tsx'

type ExaminerOnlyProps = {
  title: string
  /** Whether staff use the page as well, as they do at the door of a hall. */
  isForStaff?: boolean
  children: ReactNode
}

/**
 * Shows its content to examiners only and explains that to others, since some of these addresses need no login
 * (specification#public-routes). The server decides in any case who may read the data.
 */
export function ExaminerOnly({ title, isForStaff = false, children }: ExaminerOnlyProps) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const owner = (session && hallOwnerOf(session)) ?? ''
  useEffect(() => {
    // What was recorded on site without a network is sent from whichever page the examiner is on.
    if (unsentCount(owner) > 0) void import('#web/screens/onSite/hall.ts').then((m) => m.hallOfSession()?.wake())
  }, [owner])
  if (session?.userType === USER_TYPE.examiner) return children
  if (isForStaff && session?.userType === USER_TYPE.staff) return children
  return (
    <Page title={title}>
      <EmptyState
        text={isForStaff ? '本页面仅供考官和工作人员使用' : '本页面仅供考官使用'}
        note={
          session
            ? '您登录的账号不是考官账号。如果您是考官，请用考官账号登录。'
            : '请用考官账号登录，登录后会回到这里。'
        }
        action={
          <Stack>
            <ButtonLink to={paths.examinerLogin(pathname + search)}>考官登录</ButtonLink>
            {session && (
              <ButtonLink to={paths.vipCenter} look="quiet">
                回到我的
              </ButtonLink>
            )}
          </Stack>
        }
      />
    </Page>
  )
}
