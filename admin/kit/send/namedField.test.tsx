import { expect, test } from 'vitest'
import { controlNamedIn, markNamedField } from './namedField.ts'

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

test.each(['', '请填写名称'])(
  'a refusal that names the field as the call does leads to it, whatever it says: %s',
  (sentence) => {
    const asked = document.createElement('form')
    asked.innerHTML = [
      '<p id="alert"></p><label for="name">名称</label><input id="name">',
      '<table><tr><td data-field="CertNO"><input></td></tr></table><input data-field="Sex">',
    ].join('')
    document.body.append(asked)
    const alert = asked.querySelector('p') as HTMLElement
    for (const [field, at] of [
      ['CertNO', 1],
      ['Sex', 2],
    ] as const) {
      const unmark = markNamedField(alert, sentence, field)
      const control = asked.querySelectorAll('input')[at]
      expect(document.activeElement).toBe(control)
      expect([...asked.querySelectorAll('[aria-invalid="true"]')]).toEqual([control])
      unmark()
      expect(control?.hasAttribute('aria-invalid')).toBe(false)
    }
    asked.remove()
  },
)
