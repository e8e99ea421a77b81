import * as z from 'zod'

/** The association's settings that staff may change, by key of `site_setting`, with their initial values. */
const settings = {
  association: {
    schema: z.object({ name: z.string(), copyright: z.string() }),
    initial: { name: '云南省音乐协会音乐考级', copyright: '版权所有 © 云南省音乐协会' },
  },
  servicePhones: {
    schema: z.array(z.string()),
    // A number of this area code that is never assigned, so that the demonstration calls nobody.
    initial: ['0871-00000001', '0871-00000002', '0871-00000003'],
  },
  office: {
    schema: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
    initial: { name: '云南考级办公室', phone: '0871-00000010', address: '云南省昆明市' },
  },
  notice: {
    schema: z
      .object({
        version: z.string(),
        title: z.string(),
        text: z.string(),
        // ISO 8601; null where the notice has no beginning or no end.
        from: z.string().nullable().default(null),
        until: z.string().nullable().default(null),
      })
      .nullable(),
    initial: {
      version: '1',
      title: '温馨提示',
      text: '新用户注册或使用验证码登录，需经运营商核验，约需5至7个工作日，请提前办理。',
      from: null,
      until: null,
    },
  },
  share: {
    schema: z.object({ title: z.string(), text: z.string() }),
    initial: { title: '', text: '' },
  },
} as const

export interface SiteSettings {
  association: { name: string; copyright: string }
  servicePhones: string[]
  office: { name: string; phone: string; address: string }
  notice: { version: string; title: string; text: string; from: string | null; until: string | null } | null
  share: { title: string; text: string }
}

type Key = keyof typeof settings

function read<K extends Key>(stored: ReadonlyMap<string, unknown>, key: K): SiteSettings[K] {
  const { schema, initial } = settings[key]
  if (!stored.has(key)) return structuredClone(initial) as SiteSettings[K]
  return schema.parse(stored.get(key)) as SiteSettings[K]
}

/**
 * Returns the stored settings, with initial values for missing ones. Throws for a row that does not have its key's
 * shape.
 */
export function readSiteSettings(stored: ReadonlyMap<string, unknown>): SiteSettings {
  return {
    association: read(stored, 'association'),
    servicePhones: read(stored, 'servicePhones'),
    office: read(stored, 'office'),
    notice: read(stored, 'notice'),
    share: read(stored, 'share'),
  }
}
