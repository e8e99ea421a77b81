import { smallPicture } from '#client/smallPicture.ts'
import type { DeskEnrolmentWire } from '#contract/money/payDesk.ts'
import styles from './PayDesk.module.css'

/** The ID photo of a child, by which the clerk sees whom he books for. */
export const Face = ({ row }: { row: Pick<DeskEnrolmentWire, 'Name' | 'Photo'> }) => (
  <img {...smallPicture(row.Photo, 48)} alt={`${row.Name}的证件照`} className={styles.face} width={48} height={64} />
)

/** What the clerk should know before he takes this fee. */
export const Notices = ({ row }: { row: Pick<DeskEnrolmentWire, 'Notices'> }) =>
  row.Notices.map((words) => (
    <p key={words} className={styles.notice}>
      {words}
    </p>
  ))
