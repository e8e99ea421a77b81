import { useStaff } from '../shell/staff.ts'
import { useTitle } from '../shell/useTitle.ts'
import styles from './MyPermissions.module.css'
import { hasWork, permissionsOf } from './permissions.ts'

/** What the signed-in account may do here, role by role, and which work of its roles the console does not offer yet. */
export function MyPermissionsScreen() {
  const { Roles, Name, NickName, Mobile } = useStaff()
  useTitle('我的权限')
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
      {permissionsOf(Roles).map(({ label, may, missing }) => (
        <section key={label} className={styles.role} aria-label={`角色：${label}`}>
          <h2 className={styles.name}>{label}</h2>
          {may.length > 0 && (
            <ul className={styles.list}>
              {may.map((one) => (
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
