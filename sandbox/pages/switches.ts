import type { SandboxContext } from '#sandbox/context.ts'
import { FAULT_GROUPS, type FaultSwitch } from './faultTable.ts'
import { html, type Markup } from './html.ts'
import { RULE_GROUPS, type RuleSwitch } from './ruleTable.ts'

/** A switch stays on for this many calls. */
const ON_TIMES = 1000

/** What the switch of a fault is called; a fault that has none, by its own name. */
export function titleOf(path: string, how: string): string {
  const faults = FAULT_GROUPS.flatMap(([, list]) => list)
  return faults.find((fault) => path.endsWith(fault.path) && fault.how === how)?.title ?? how
}

/** One switch of the page: what it says, whether it is on, and the command that turns it over. */
function toggle(title: string, about: string, isOn: boolean, command: Readonly<Record<string, unknown>>): Markup {
  return html`<li><button type="button" role="switch" aria-checked="${String(isOn)}" data-command="${JSON.stringify(command)}">
<span class="knob" aria-hidden="true"></span><span><b>${title}</b><small>${about}</small></span></button></li>`
}

export function switches({ faults, settings }: SandboxContext, isHeld: boolean): Markup {
  const planned = faults.list()
  const isOn = ({ path, how }: FaultSwitch) => planned.some((fault) => fault.path === path && fault.how === how)
  const { rules } = settings
  const isChanged = ({ rule, on }: RuleSwitch) => rules[rule] === on
  const changed = RULE_GROUPS.flatMap(([, list]) => list).filter(isChanged)
  const own = [
    toggle('扣住所有通知', '支付和退款通知先不送出；关掉开关时一起送出，次序会乱。', isHeld, { holdNotices: !isHeld }),
    toggle('不限短信次数', '平时每个号码一分钟一条、一小时五条、一天十条；试用时可以放开。', !rules.smsLimits, {
      rules: { smsLimits: !rules.smsLimits },
    }),
  ]
  const count = planned.length + changed.length + [isHeld, !rules.smsLimits].filter(Boolean).length
  return html`<h2>故障开关${count > 0 ? html` <em class="on">${count} 个开着</em>` : ''}</h2>
<p class="soft">打开以后，接下来的请求都按它失败，直到关掉；已经有结果的付款和退款不变。同一个地址、同一种结果只有最后打开的一种有效。</p>
<h3>常用</h3><ul class="switches">${own}</ul>${RULE_GROUPS.map(
    ([title, list]) =>
      html`<h3>${title}</h3><ul class="switches">${list.map((one) =>
        toggle(one.title, one.about, isChanged(one), { rules: { [one.rule]: isChanged(one) ? one.off : one.on } }),
      )}</ul>`,
  )}${FAULT_GROUPS.map(
    ([title, list]) =>
      html`<h3>${title}</h3><ul class="switches">${list.map((fault) =>
        toggle(fault.title, fault.about, isOn(fault), {
          failNext: { path: fault.path, times: isOn(fault) ? 0 : ON_TIMES, how: fault.how },
        }),
      )}</ul>`,
  )}`
}
