import { expect, test } from 'vitest'
import { isOwnAddress } from './ownAddress.ts'

const account = { appId: '', appSecret: '', openBase: '', apiBase: '' }
const real = {
  publicUrl: 'https://exam.example.cn',
  wechatAccount: { ...account, messageToken: null, isSandbox: false },
}
const sandbox = {
  publicUrl: 'http://localhost:3000',
  wechatAccount: { ...account, messageToken: null, isSandbox: true },
}

test.each([
  ['https://exam.example.cn/NewsList?CID=20', true, false],
  ['https://exam.example.cn:8443/', false, false],
  ['https://www.exam.example.cn/', false, false],
  ['https://exam.example.cn.evil.example/', false, false],
  ['https://exam.example.cn@evil.example/', false, false],
  ['http://localhost:3000/', false, true],
  ['http://127.0.0.1:5173/', false, true],
  ['http://192.168.1.20:3000/', false, true],
  ['http://172.32.0.1/', false, false],
  ['http://10.evil.example/', false, false],
  ['http://[::1]:3000/', false, true],
  ['ftp://exam.example.cn/', false, false],
  ['exam.example.cn', false, false],
])('%s: ours %s, on the sandbox %s', (address, onReal, onSandbox) => {
  expect([isOwnAddress(address, real), isOwnAddress(address, sandbox)]).toEqual([onReal, onSandbox])
})
