import { expect, test } from 'vitest'
import { controlNamedIn } from './namedField.ts'

const form = document.createElement('form')
form.innerHTML = [
  '名称',
  '手机号（登录时使用）',
  '开始时间（北京时间）',
  '结束时间（北京时间）',
  '到',
  '考室',
  '考室名称',
]
  .map((label, at) => `<label for="f${at}">${label}</label><input id="f${at}">`)
  .join('')
document.body.append(form)

test.each([
  ['请填写名称', 'f0'],
  ['该手机号已被使用', 'f1'],
  ['结束时间须晚于开始时间', 'f3'],
  ['请填写考室名称，最多30个字', 'f6'],
  ['刚刚有人修改，请刷新', undefined],
  ['只能改到另一天', undefined],
])('%s: %s', (sentence, id) => {
  expect(controlNamedIn(form, sentence)?.id).toBe(id)
})
