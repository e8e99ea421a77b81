import type { InputHTMLAttributes } from 'react'

type Keyboard = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck' | 'enterKeyHint'
>

const exact = { autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } as const

/** The keyboard, autofill name and corrections for each kind of value. */
export const inputKinds = {
  text: { type: 'text', autoComplete: 'off' },
  personName: { type: 'text', autoComplete: 'name', ...exact },
  childName: { type: 'text', autoComplete: 'off', ...exact },
  latin: { type: 'text', autoComplete: 'off', autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false },
  mobile: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national', ...exact },
  // Password managers store the login under `username`; with `tel` they would not offer it.
  account: { type: 'tel', inputMode: 'tel', autoComplete: 'username', ...exact },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'off', ...exact },
  // An ID number may end in X, which a digits-only keyboard cannot enter.
  certificate: { type: 'text', inputMode: 'text', autoComplete: 'off', ...exact, autoCapitalize: 'characters' },
  smsCode: { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code', ...exact },
  password: { type: 'password', autoComplete: 'current-password', ...exact },
  newPassword: { type: 'password', autoComplete: 'new-password', ...exact },
  address: { type: 'text', autoComplete: 'street-address' },
  organisation: { type: 'text', autoComplete: 'organization' },
  date: { type: 'date', autoComplete: 'off' },
  search: { type: 'search', inputMode: 'search', autoComplete: 'off', enterKeyHint: 'search', ...exact },
} as const satisfies Record<string, Keyboard>

export type InputKind = keyof typeof inputKinds
