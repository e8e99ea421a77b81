import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CertificateSummaryWire } from '#contract/result/certificateStaff.ts'
import {
  certificateRowWire,
  certificateSummaryWire,
  certTemplateWire,
  previewAnswer,
} from '#test/screens/certificateWire.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const openList = (summary: Partial<CertificateSummaryWire> = {}, at = '/batches/100/certificates') =>
  openConsole(
    at,
    {
      Admin: {
        GetSavedViews: { listData: [] },
        GetCertificateList: {
          listData: [certificateRowWire({ FileState: 'failed', Problem: 'characters', Characters: '𠀀' })],
          totalCount: 1,
        },
        GetCertificateSummary: { item: certificateSummaryWire(summary) },
        GetCertTemplateList: {
          listData: [certTemplateWire(), certTemplateWire({ CT_ID: 3, Name: '春季证书' })],
          totalCount: 2,
        },
        ChooseCertTemplate: {},
        MakeCertificates: { OtherMsg: { OJ_ID: 4 } },
        PrintCertificates: { OtherMsg: { OJ_ID: 5 } },
        CancelOfficeJob: { OtherMsg: { State: 'cancelled' } },
        GetCertificateFile: { OtherMsg: { Link: '/store/a.pdf' } },
      },
    },
    { roles: ['results'] },
  )

test('what is missing of a batch is made; the summary says how it stands', async () => {
  const { press, server } = openList({ Valid: 12, Made: 9, Older: 2, Failed: 1, Revoked: 3 })
  await screen.findByText('有效证书 12 份：已生成 9，其中按旧版模板 2，未能生成 1，已撤销 3')
  await press('生成 3 份证书')
  await screen.findByText('已开始生成，可以离开这个页面，完成后会通知您')
  expect(server.asked('Admin', 'MakeCertificates')).toMatchObject([{ EB_ID: 100, IsAll: 0, Count: 3 }])
})

test('all are made again only after a question', async () => {
  const { press, user, server } = openList({ Valid: 12, Made: 12 })
  await press('全部重新生成')
  expect(server.asked('Admin', 'MakeCertificates')).toEqual([])
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: '全部重新生成' }))
  await waitFor(() => expect(server.asked('Admin', 'MakeCertificates')).toMatchObject([{ IsAll: 1, Count: 12 }]))
})

test('the job that runs shows how far it is; its maker can stop it, nobody else', async () => {
  const { press, server } = openList({ Job: { OJ_ID: 4, Done: 30, Total: 120, MadeBy: '郭庆云', IsMine: 1 } })
  await screen.findByText('30 / 120')
  await press(/^停 ?止$/)
  await waitFor(() => expect(server.asked('Admin', 'CancelOfficeJob')).toMatchObject([{ OJ_ID: 4 }]))
})

test('the list is read again as files come and when the job has ended', async () => {
  const running = { OJ_ID: 4, Done: 1, Total: 2, MadeBy: '郭庆云', IsMine: 1 } as const
  let asked = 0
  const { server } = openConsole(
    '/batches/100/certificates',
    {
      Admin: {
        GetSavedViews: { listData: [] },
        GetCertificateList: { listData: [certificateRowWire()], totalCount: 1 },
        GetCertificateSummary: () => {
          asked += 1
          return { item: certificateSummaryWire(asked === 1 ? { Job: running } : { Made: 12 }) }
        },
        GetCertTemplateList: { listData: [certTemplateWire()], totalCount: 1 },
      },
    },
    { roles: ['results'] },
  )
  await screen.findByText('全部已生成', {}, { timeout: 5000 })
  await waitFor(() => expect(server.asked('Admin', 'GetCertificateList')).toHaveLength(2))
})

test('the job of somebody else is shown by his name', async () => {
  openList({ Job: { OJ_ID: 4, Done: 30, Total: 120, MadeBy: '郭庆云', IsMine: 0 } })
  await screen.findByText('30 / 120，郭庆云正在生成')
  expect(screen.queryByRole('button', { name: /^停 ?止$/ })).toBeNull()
})

test('another template is chosen for the batch', async () => {
  const { user, server } = openList()
  await user.selectOptions(await screen.findByRole('combobox', { name: '模板' }), '春季证书')
  await waitFor(() => expect(server.asked('Admin', 'ChooseCertTemplate')).toMatchObject([{ EB_ID: 100, CT_ID: 3 }]))
})

test('a certificate that could not be made says which character is missing, in the list and beside it', async () => {
  openList({}, '/results/certificates?row=5')
  await screen.findByText('请技术人员用 PRINT_FONT', { exact: false })
  expect(screen.getAllByText('字库中没有：𠀀（U+20000）', { exact: false })).toHaveLength(2)
})

const openEditor = (faults: Array<{ At: number | null; Msg: string }> = []) =>
  openConsole(
    '/certificate-templates/2',
    {
      Admin: {
        GetCertTemplate: { item: certTemplateWire() },
        PreviewCertTemplate: { item: { ...previewAnswer.item, Faults: faults } },
        SaveCertTemplate: { OtherMsg: { CT_ID: 2, Version: 2 } },
      },
    },
    { roles: ['results'] },
  )
const field = (name: RegExp) => screen.findByRole('button', { name })

test('a field is moved by the arrow keys, which is undone and done again as one step', async () => {
  const { press, user, server } = openEditor()
  const name = await field(/^姓名，/)
  expect(name.getAttribute('aria-label')).toBe('姓名，左 62 上 98 宽 76 高 10 毫米')
  await user.click(name)
  await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  await field(/^姓名，左 64 上 108/)
  await user.keyboard('{Control>}z{/Control}')
  await field(/^姓名，左 62 上 98/)
  await press(/^重 ?做$/)
  await field(/^姓名，左 64 上 108/)
  await press('保存为新版本')
  await waitFor(() => expect(server.asked('Admin', 'SaveCertTemplate')).toHaveLength(1))
  const [sent] = server.asked('Admin', 'SaveCertTemplate')
  expect(sent).toMatchObject({ CT_ID: 2, Version: 1 })
  expect(sent?.Layout.fields.find(({ kind }) => kind === 'name')).toMatchObject({ x: 64, y: 108 })
})

test('numbers move a field too, and what is typed in one number is one step', async () => {
  const { user } = openEditor()
  await user.click(await field(/^姓名，/))
  const left = await screen.findByLabelText('左（毫米）')
  await user.clear(left)
  await user.type(left, '40.5')
  await field(/^姓名，左 40.5 /)
  await user.click(screen.getByRole('button', { name: /^撤 ?销$/ }))
  await field(/^姓名，左 62 /)
})

test('fields are added, copied and removed', async () => {
  const { user, press } = openEditor()
  await field(/^姓名，/)
  const count = () => screen.getAllByRole('button', { name: /毫米$/ }).length
  const before = count()
  await press(/^添 ?加$/)
  await user.click(screen.getByRole('menuitem', { name: '照片' }))
  expect(count()).toBe(before + 1)
  await press(/^复 ?制$/)
  expect(count()).toBe(before + 2)
  await press(/^删 ?除$/)
  expect(count()).toBe(before + 1)
})

test('what is wrong with the page or with a field is told as soon as it is drawn', async () => {
  const { user } = openEditor([
    { At: null, Msg: '证书上必须有姓名' },
    { At: 0, Msg: '这一项超出了页面' },
  ])
  await screen.findByText('证书上必须有姓名')
  await screen.findByText('标红的 1 项有问题，选中后查看')
  await user.click((await screen.findAllByRole('button', { name: /毫米$/ }))[0] as HTMLElement)
  await screen.findByText('这一项超出了页面')
})
