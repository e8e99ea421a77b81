import { Button, Input } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { ChangedMeanwhile } from '#admin/kit/form/ChangedMeanwhile.tsx'
import { useEdit } from '#admin/kit/form/useEdit.ts'
import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { KeptOffer } from '#admin/kit/kept/KeptOffer.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { Form } from '#admin/kit/ui/Form.tsx'
import { call } from '#client/api.ts'
import type { LegalTextWire } from '#contract/content/contentSite.ts'
import { isHtmlEmpty } from '#domain/content/news.ts'
import { countText } from '#domain/page.ts'
import styles from './Site.module.css'

const NewsEditor = lazy(async () => ({ default: (await import('../news/NewsEditor.tsx')).NewsEditor }))

/** A text with the version that two editors of it are told apart by. */
interface LegalItem {
  Version: number
  html: string
}

interface Props {
  text: LegalTextWire
  stored: LegalItem
  /** How many accounts a new text asks again. */
  accounts: number
}

/** Writes a new version of a text that users agree to, and puts it into force after a summary of whom it concerns. */
export function LegalEditor({ text, stored: opened, accounts }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { input, set, merge, takeTheirs, changed, ...edit } = useEdit({
    form: `legal.${text.Kind}`,
    item: opened,
    inputOf: ({ html }) => ({ html }),
    save: (send, { html }, facts) => send('Admin', 'PublishLegalText', { Kind: text.Kind, Html: html, ...facts }),
    reload: async () => {
      const { OtherMsg, listData } = await call('Admin', 'GetLegalVersions', {})
      const Version = listData.find(({ Kind }) => Kind === text.Kind)?.Version ?? text.Version
      const { item } = await call('Public', 'GetLegalText', { Kind: text.Kind, Version })
      return { Version: OtherMsg[text.Kind], html: item.Html }
    },
    invalidates: ['GetLegalVersions', 'GetLegalText', 'GetSiteInfo'],
    done: ({ OtherMsg }) => `${text.Title} ${OtherMsg.LegalVersion} 版已生效`,
  })
  const isChanged = changed.length > 0
  return (
    <KeptOffer kept={edit.kept}>
      <Refusal of={edit.refusal} before="没有发布：" />
      {merge && (
        <ChangedMeanwhile
          merge={merge}
          labels={{ html: '正文' }}
          textOf={(_, html) =>
            `${String(html)
              .replace(/<[^<>]*>/g, '')
              .slice(0, 60)}…`
          }
          onTakeTheirs={takeTheirs}
        />
      )}
      <Suspense fallback={<div style={{ minHeight: 480 }} aria-busy="true" />}>
        <NewsEditor label={text.Title} html={input.html} onChange={(html) => set({ html })} />
      </Suspense>
      <p className={styles.line}>
        <Button type="primary" disabled={!isChanged || isHtmlEmpty(input.html)} onClick={() => setAsking(true)}>
          发布新版本…
        </Button>
        <span className={styles.soft}>发布前的修改只保存在这台电脑上</span>
      </p>
      {isAsking && (
        <PublishDialog
          title={text.Title}
          accounts={accounts}
          onClose={() => setAsking(false)}
          onPublish={() => {
            setAsking(false)
            edit.submit()
          }}
        />
      )}
    </KeptOffer>
  )
}

interface DialogProps {
  title: string
  accounts: number
  onPublish: () => void
  onClose: () => void
}

/** A text that is in force cannot be taken back, so that the number of those concerned is typed (office#summary-first). */
function PublishDialog({ title, accounts, onPublish, onClose }: DialogProps) {
  const kept = useKeptForm('publishLegal')
  const [typed, setTyped] = useTyped(kept, 'typed', '', { isSecret: true })
  const isRight = typed.trim() === String(accounts)
  return (
    <KeptModal
      open
      kept={kept}
      title={`发布新的${title}？`}
      okText="发布"
      okButtonProps={{ danger: true }}
      cancelText="再看看"
      onCancel={onClose}
    >
      <p>
        新版本立即生效，不能撤回；全部 <strong>{countText(accounts)}</strong> 个账号下次登录时须重新同意。
      </p>
      <Form kept={kept} faults={{ legalAccounts: isRight ? null : `请输入 ${accounts}` }} onFinish={onPublish}>
        <Form.Item label={`请输入账号数 ${accounts} 确认`} htmlFor="legalAccounts">
          <Input
            id="legalAccounts"
            inputMode="numeric"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Form.Item>
      </Form>
    </KeptModal>
  )
}
