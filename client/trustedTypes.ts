/** What a browser offers where it has Trusted Types; its types are not in TypeScript's library. */
interface Policy {
  createHTML(text: string): string
}
interface PolicyRules {
  createHTML?(text: string, type?: string, sink?: string): string | null
  createScriptURL?(address: string): string | null
}
interface PolicyFactory {
  createPolicy(name: string, rules: PolicyRules): Policy
}

const factory = (): PolicyFactory | undefined => (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes

/**
 * Installs the policy that judges every text which a library hands to the browser as HTML or as the address of a program
 * (threats#W9). It runs before anything else of a page. Without it, `require-trusted-types-for` refuses every such text.
 *
 * - Text without `<` makes no element: antd writes its style sheets so.
 * - What is parsed into a document of its own runs nothing: pasted news, and the editor's text.
 * - Programs come from this site alone: the worker of the proof of work, and the page that is kept for a hall.
 */
export function installTrustedTypes(): void {
  factory()?.createPolicy('default', {
    // The editor calls the policy by hand, without a sink, for text that it parses into a document of its own.
    createHTML: (text, _type, sink) =>
      sink === undefined || sink === 'DOMParser parseFromString' || !text.includes('<') ? text : null,
    createScriptURL: (address) => (new URL(address, location.href).origin === location.origin ? address : null),
  })
}

/**
 * Returns a function that marks HTML as allowed, under a name that the page's Content-Security-Policy lists
 * (`server/http/securityHeaders.ts`). Only for HTML that is shown where no program runs.
 */
export function trustHtml(name: string): (html: string) => string {
  const policy = factory()?.createPolicy(name, { createHTML: (html) => html })
  return (html) => policy?.createHTML(html) ?? html
}
