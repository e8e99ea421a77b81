import { useQuery } from '@tanstack/react-query'
import { useTitle } from '#admin/kit/page/useTitle.ts'
import { callQuery } from '#client/callQuery.ts'
import { useStaff } from '../staff.ts'
import styles from './MyPermissions.module.css'
import { hasWork, permissionsOf } from './permissions.ts'

/** What the signed-in account may do here, role by role, and which work of its roles the console does not offer yet. */
export function MyPermissionsScreen() {
  const { Roles, Name, NickName, Mobile, IsAreaLimited } = useStaff()
  useTitle('我的权限')
  const areas = useQuery(callQuery('Admin', 'GetMyAreas', {})).data?.listData ?? []
  return (
    <article className={styles.page}>
      <h1 className={styles.title}>{hasWork(Roles) ? '我的权限' : '管理台里还没有您可以操作的功能'}</h1>
      <p className={styles.lead}>
        当前账号：{Name || NickName || Mobile}。
        {Roles.length === 0
          ? '这个账号还没有分配角色，请联系管理员。'
          : hasWork(Roles)
            ? '如需其他权限，请联系管理员。'
            : '您的工作对应的功能还没有开放，账号本身没有问题；急需处理时请联系管理员。'}
      </p>
      {areas.length > 0 && (
        <p className={styles.lead}>
          您负责的考区：{areas.map(({ EA_Name }) => EA_Name).join('、')}
          。其他考区的报名不会显示，涉及全部考区的操作不能使用。
        </p>
      )}
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
    </article>
  )
}
