import { Alert } from 'antd'
import styles from './SaveFailures.module.css'

/** Names those of several rows that were not saved, each with its reason. */
export function SaveFailures({
  failures,
  count,
}: {
  failures: readonly { name: string; reason: string }[]
  count: number
}) {
  if (failures.length === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={`${count - failures.length} 项已保存，${failures.length} 项没有保存；核对后再点保存，只保存这几项`}
      description={
        <ul className={styles.failures}>
          {failures.map(({ name, reason }) => (
            <li key={name}>
              {name}：{reason}
            </li>
          ))}
        </ul>
      }
    />
  )
}
