import { useQuery } from '@tanstack/react-query'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { callQuery } from '#client/callQuery.ts'
import { useStaff } from '../staff.ts'
import styles from './MyPermissions.module.css'
import { hasWork, permissionsOf } from './permissions.ts'

function whatNext(roles: readonly string[]): string {
  if (roles.length === 0) return '这个账号还没有分配角色，请联系管理员。'
  return hasWork(roles)
    ? '如需其他权限，请联系管理员。'
    : '您的工作对应的功能还没有开放，账号本身没有问题；急需处理时请联系管理员。'
}

/** What the signed-in account may do here, role by role, and which work of its roles the console does not offer yet. */
export function MyPermissionsScreen() {
  const { Roles, Name, NickName, Mobile, IsAreaLimited } = useStaff()
  const areas = useQuery(callQuery('Admin', 'GetMyAreas', {})).data?.listData ?? []
  return (
    <article>
      <PageHead
        title={hasWork(Roles) ? '我的权限' : '管理台里还没有您可以操作的功能'}
        tabTitle="我的权限"
        lead={`当前账号：${Name || NickName || Mobile}。${whatNext(Roles)}`}
      />
      {areas.length > 0 && (
        <p className={styles.lead}>
          您负责的考区：{areas.map(({ EA_Name }) => EA_Name).join('、')}
          。其他考区的报名不会显示，涉及全部考区的操作不能使用。
        </p>
      )}
      <div className={styles.roles}>
        {permissionsOf(Roles).map(({ label, may, mayInAllAreas, missing }) => (
          <section key={label} className={styles.role} aria-label={`角色：${label}`}>
            <h2 className={styles.name}>{label}</h2>
            {may.length + mayInAllAreas.length > 0 && (
              <ul className={styles.list}>
                {[...may, ...(IsAreaLimited === 1 ? [] : mayInAllAreas)].map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            )}
            {missing.length > 0 && <p className={styles.missing}>尚未开放：{missing.join('；')}</p>}
          </section>
        ))}
      </div>
    </article>
  )
}
