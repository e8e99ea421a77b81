import { Extension } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { newsLinkOf } from '#domain/content/newsLink.ts'

/** Paragraphs and headings in the middle or at the right, as the signature of a notice stands. */
const Align = Extension.create({
  name: 'align',
  addGlobalAttributes() {
    return [
      {
        types: ['paragraph', 'heading'],
        attributes: {
          align: {
            default: null,
            parseHTML: (element: HTMLElement) =>
              /^(center|right)$/.test(element.style.textAlign) ? element.style.textAlign : null,
            renderHTML: ({ align }: { align?: string | null }) => (align ? { style: `text-align:${align}` } : {}),
          },
        },
      },
    ]
  },
})

/** What an article is made of; the server keeps nothing else either (`sanitiseNews`). */
export const newsExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      protocols: ['http', 'https', 'tel', 'mailto'],
      isAllowedUri: (address) => newsLinkOf(address) !== null || /^(tel|mailto):/i.test(address),
    },
  }),
  Align,
  Image,
  TableKit.configure({ table: { resizable: false } }),
]
