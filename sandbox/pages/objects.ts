import { readableTime } from '#sandbox/chinaTime.ts'
import type { SandboxContext } from '#sandbox/context.ts'
import { listObjects } from '#sandbox/store/listObjects.ts'
import { html, type Markup } from './html.ts'

const SHOWN = 20

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** The newest objects of the product's store: photos, scores, videos. */
export async function objectList({ settings }: SandboxContext): Promise<Markup> {
  const { store, now } = settings
  const objects = store && (await listObjects(store, now()))
  if (!objects)
    return html`<h2>存储里的文件</h2><p class="soft">${store ? '存储现在没有答复。' : '这里没有接上存储。'}</p>`
  const more = objects.length >= 1000 ? '至少 ' : ''
  return html`<h2>存储里的文件 <small>${more}${objects.length} 个</small></h2>
<ul class="rows" data-testid="sandbox-objects">${objects
    .slice(0, SHOWN)
    .map(
      ({ key, bytes, modifiedAt }) =>
        html`<li><p class="key">${key}</p><p class="quiet">${sizeText(bytes)}　${readableTime(modifiedAt)}</p></li>`,
    )}${objects.length === 0 ? html`<li>还没有文件。</li>` : ''}</ul>`
}
