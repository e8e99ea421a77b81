import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { SettingsForm } from '#admin/kit/form/SettingsForm.tsx'
import { useEdit } from '#admin/kit/form/useEdit.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { call } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import type { SiteSettingsWire } from '#contract/content/contentSite.ts'
import styles from './Site.module.css'
import { type SiteInput, saveSiteRequest, siteInputFaults, siteInputOf, siteLabels } from './siteInput.ts'

export function SiteSettings() {
  const query = useQuery({ ...callQuery('Admin', 'GetSiteSettings', {}), refetchOnWindowFocus: false })
  return (
    <>
      <QueryState query={query} rows={8} />
      {query.data && <SiteForm key={query.data.item.Version} settings={query.data.item} />}
    </>
  )
}

function SiteForm({ settings }: { settings: SiteSettingsWire }) {
  const edit = useEdit({
    form: 'siteSettings',
    item: settings,
    inputOf: siteInputOf,
    save: (send, typed, facts) => send('Admin', 'SaveSiteSettings', saveSiteRequest(typed, facts)),
    reload: async () => (await call('Admin', 'GetSiteSettings', {})).item,
    invalidates: ['GetSiteSettings'],
    done: '网站设置已保存，网站上立即生效',
  })
  const { input, set } = edit
  const field = (name: keyof SiteInput, extra?: string) => (
    <Form.Item label={siteLabels[name]} htmlFor={name} extra={extra}>
      {name === 'ServicePhones' ? (
        <Input.TextArea
          id={name}
          autoSize={{ minRows: 3, maxRows: 6 }}
          value={input[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      ) : (
        <Input id={name} value={input[name]} onChange={({ target }) => set({ [name]: target.value })} />
      )}
    </Form.Item>
  )
  return (
    <SettingsForm edit={edit} labels={siteLabels} faults={siteInputFaults(input)}>
      <div className={styles.two}>
        {field('Name')}
        {field('Copyright', '首页页脚')}
        {field('ServicePhones', '每行一个，最多6个')}
        <div>
          {field('OfficeName')}
          {field('OfficePhone')}
        </div>
      </div>
      {field('OfficeAddress', '显示在“联系我们”页面')}
      <div className={styles.two}>
        {field('ShareTitle', '微信转发时的标题；不填用页面标题')}
        {field('ShareText', '微信转发时的说明；不填用默认文字')}
      </div>
    </SettingsForm>
  )
}
