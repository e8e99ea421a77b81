import type { Session } from '#client/session.ts'
import { maskMobile } from '#domain/people/mobile.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { Avatar } from './Avatar.tsx'
import style from './MemberHead.module.css'

const roleNames: Readonly<Record<number, string>> = { [USER_TYPE.examiner]: '考官', [USER_TYPE.staff]: '工作人员' }

/** Shows the profile picture, the nickname, and the mobile, partly masked since other people may see the screen. */
export function MemberHead({ session, name }: { session: Session; name: string }) {
  const shown = session.nickName || name || '琴友'
  const role = roleNames[session.userType]
  return (
    <div className={style.head}>
      <Avatar src={session.headImg} name={shown} large />
      <div>
        <h2 className={style.name}>
          {shown}
          {role && (
            <span className={style.role}>
              <Tag>{role}</Tag>
            </span>
          )}
        </h2>
        <p className={style.mobile}>{maskMobile(session.mobile)}</p>
      </div>
    </div>
  )
}
