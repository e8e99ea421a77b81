import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import type { OpenPage } from './openPage.tsx'

/** Takes every upload at once. */
export function takeUploads(): void {
  class Request {
    status = 200
    responseText = ''
    readonly upload = {}
    onload: (() => void) | null = null
    open() {}
    setRequestHeader() {}
    send() {
      const OtherMsg = { FilePath: 'UserPhoto/1.jpg', Url: '/files/1.jpg', Width: 500, Height: 700, IsSmall: 0 }
      this.responseText = JSON.stringify({ Code: 1, Msg: '', OtherMsg, item: null, listData: null, totalCount: 0 })
      queueMicrotask(() => this.onload?.())
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
}

/** How a JPEG begins. */
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])

export const jpegFile = (): File => new File([JPEG], 'a.jpg', { type: 'image/jpeg' })

async function choose(user: UserEvent, label: string, option: string): Promise<void> {
  await user.selectOptions(await screen.findByRole('combobox', { name: label }), option)
}

/** Fills in the paper form of a child whose parent signed it. */
export async function fillInPaper({ user, fill, press }: OpenPage): Promise<void> {
  await choose(user, '考区', '昆明市')
  await choose(user, '专业', '钢琴')
  await choose(user, '级别', '三级')
  await user.click(screen.getByRole('radio', { name: '线上' }))
  await fill(/考生姓名/, '李小音')
  await fill(/证件号码/, '530102201405120020')
  await fill('联系人', '李妈妈')
  await fill(/联系电话/, '13800001111')
  await user.click(screen.getByRole('checkbox', { name: '自学，没有老师' }))
  await user.upload(screen.getByLabelText('证件照文件'), jpegFile())
  await press('不裁剪')
  await fill(/再填一次手机号/, '13800001111')
  await fill(/报名表编号/, 'KM-0031')
  await fill(/接收人/, '张老师')
  await user.click(screen.getByRole('checkbox', { name: '监护人已在纸质报名表上签字' }))
}
