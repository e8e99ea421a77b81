import type { MyDataWire } from '#contract/people/myData.ts'
import { isoMinuteText } from '#domain/time.ts'
import { html, type Markup } from '#server/features/markup.ts'
import type { ExportedTable } from '#server/records/people/privacy/exportQueries.ts'

const STYLE = `body{font:16px/1.6 system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1e26;background:#fbfaf6}
h1,h2,h3{line-height:1.3}h2{margin-top:2.5rem;border-bottom:1px solid #e7e3da}dt{font-weight:600}dd{margin:0 0 .5rem}
div.wide{overflow-x:auto}table{border-collapse:collapse;font-size:14px}th,td{border:1px solid #e7e3da;padding:.25rem .5rem;text-align:left;vertical-align:top}p.soft{color:#5b6070}`

function table({ title, rows }: Pick<ExportedTable, 'title' | 'rows'>): Markup {
  const [first] = rows
  if (!first) return html`<h3>${title}</h3><p class="soft">没有记录</p>`
  const headings = Object.keys(first)
  return html`<h3>${title}</h3><div class="wide"><table><thead><tr>${headings.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${headings.map((one) => html`<td>${row[one] ?? ''}</td>`)}</tr>`)}</tbody></table></div>`
}

interface Copied {
  data: MyDataWire
  tables: readonly ExportedTable[]
  files: readonly string[]
  /** Files that are stored no longer although a row names them. */
  missing: readonly string[]
  madeAt: string
}

/** The copy of a family's data as one page that any browser shows without a network. */
export function exportPage({ data, tables, files, missing, madeAt }: Copied): string {
  const kinds = data.Kinds.map(
    ({ Kind, Title, What, Why, KeptFor, NotGiven }) => html`<section><h2>${Title}</h2>
<dl><dt>保存了什么</dt><dd>${What}</dd><dt>用来做什么</dt><dd>${Why}</dd><dt>保存多久</dt><dd>${KeptFor}</dd>${NotGiven === '' ? [] : html`<dt>这份副本没有什么</dt><dd>${NotGiven}</dd>`}</dl>
${tables.filter(({ kind }) => kind === Kind).map(table)}</section>`,
  )
  const consents = data.Consents.map(({ Title, Name, Version, Time, WithdrawnTime }) => ({
    同意的事项: Title,
    考生: Name,
    版本: Version,
    同意时间: Time === null ? '' : isoMinuteText(Time),
    撤回时间: WithdrawnTime === null ? '' : isoMinuteText(WithdrawnTime),
  }))
  const looks = data.Looks.map(({ Date: day, Name, Who, What, Times }) => ({
    日期: day,
    考生: Name,
    查看人: Who,
    事项: What,
    次数: String(Times),
  }))
  const page = html`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>我的信息副本</title><style>${{ markup: STYLE }}</style></head><body><h1>我的信息副本</h1>
<p>生成时间：${isoMinuteText(madeAt)}。这份文件含有考生的个人信息，请妥善保管。</p>
${kinds}
<section><h2>同意的记录</h2>${table({ title: '监护人同意', rows: consents })}</section>
<section><h2>谁看过</h2>${table({ title: '最近的查看记录', rows: looks })}</section>
<section><h2>随附的文件</h2>${files.length === 0 ? html`<p class="soft">没有文件</p>` : html`<ul>${files.map((name) => html`<li><a href="${encodeURI(name)}">${name}</a></li>`)}</ul>`}
${missing.length === 0 ? [] : html`<p class="soft">以下文件已按保存期限清理：</p><ul>${missing.map((name) => html`<li>${name}</li>`)}</ul>`}</section>
</body></html>`
  return page.markup
}
