import { Modal } from 'antd'
import { keyHelp } from './keys.ts'
import styles from './PhotoCheck.module.css'

export function KeysHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal title="键盘操作" open={isOpen} onCancel={onClose} onOk={onClose} footer={null} width={420}>
      <dl className={styles.keys}>
        {keyHelp.map(({ keys, meaning }) => (
          <div key={meaning} className={styles.keyRow}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
