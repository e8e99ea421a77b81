import { CopyOutlined, DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox } from 'antd'
import { useState } from 'react'
import styles from './SecondFactor.module.css'
import { printText, saveTextFile } from './saveText.ts'

const EXPLAINED = '手机丢失或更换时，可以用恢复码代替验证码登录。每个恢复码只能用一次，只在这里显示一次。'

/** Shows new recovery codes, the only time that they can be seen. */
export function RecoveryCodes({ codes, doneText, onDone }: { codes: string[]; doneText: string; onDone: () => void }) {
  const [isKept, setKept] = useState(false)
  const [copied, setCopied] = useState('')
  const text = `音乐考级管理台 恢复码\n${EXPLAINED}\n\n${codes.join('\n')}\n`
  const copy = () =>
    (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setCopied('已复制'),
      () => setCopied('浏览器不允许复制，请改用下载或打印'),
    )
  return (
    <section aria-labelledby="codes-title">
      <h2 id="codes-title" className={styles.name}>
        请保存恢复码
      </h2>
      <p className={styles.lead}>{EXPLAINED}请打印或抄写后放在安全的地方，不要存在手机里。</p>
      <ol className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button icon={<PrinterOutlined />} onClick={() => printText(text)}>
          打印
        </Button>
        <Button icon={<DownloadOutlined />} onClick={() => saveTextFile('恢复码.txt', text)}>
          下载
        </Button>
        <Button icon={<CopyOutlined />} onClick={copy}>
          复制
        </Button>
      </div>
      <div role="status">{copied !== '' && <Alert type="info" title={copied} showIcon className={styles.note} />}</div>
      <p className={styles.note}>
        <Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)}>
          我已经把恢复码保存好
        </Checkbox>
      </p>
      <Button type="primary" size="large" block disabled={!isKept} onClick={onDone}>
        {doneText}
      </Button>
    </section>
  )
}
