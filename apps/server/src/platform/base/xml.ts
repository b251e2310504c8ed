// Texts in XML, and a strict reader of the XML that banks write. No entities but the five of XML itself and characters by number, no document type, a limit on
// depth and on each token.

/** `TRUNCATED`: it ends too early. */
export class XmlFault extends Error {
  readonly fault: 'XML' | 'TRUNCATED'
  constructor(fault: 'XML' | 'TRUNCATED') {
    super(fault)
    this.fault = fault
  }
}
export const xmlDepthMax = 40
const tokenMax = 64 * 1024
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replace(/&([^;&]{0,12});?/g, (whole, name: string) => {
    const code = /^#(x[0-9a-f]{1,6}|\d{1,7})$/i.exec(name)?.[1]
    const point = code && (/^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number(code))
    const entity = Object.hasOwn(entities, name) ? entities[name] : undefined
    if (!whole.endsWith(';') || (entity === undefined && !point) || (point && !isLetter(point)))
      throw new XmlFault('XML')
    return entity ?? String.fromCodePoint(point as number)
  })
/** No half of a pair, and nothing past the last letter there is. */
const isLetter = (point: number): boolean => point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

export type XmlToken =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

/** The end of a token that starts here; -1 if it is incomplete. */
const endOf = (text: string): number => {
  if (text.startsWith('<!--')) return text.indexOf('-->', 4) < 0 ? -1 : text.indexOf('-->', 4) + 3
  if (text.startsWith('<![CDATA[')) return text.indexOf(']]>') < 0 ? -1 : text.indexOf(']]>') + 3
  if (text.startsWith('<?')) return text.indexOf('?>') < 0 ? -1 : text.indexOf('?>') + 2
  if (text.startsWith('<')) {
    let quote = ''
    for (let at = 1; at < text.length; at += 1) {
      const letter = text[at] as string
      if (quote) quote = letter === quote ? '' : quote
      else if (letter === '"' || letter === "'") quote = letter
      else if (letter === '>') return at + 1
    }
    return -1
  }
  return text.indexOf('<')
}
const tokensIn = function* (token: string): Generator<XmlToken> {
  if (token.startsWith('<!--') || token.startsWith('<?')) return
  if (token.startsWith('<![CDATA[')) return yield { kind: 'text', text: token.slice(9, -3) }
  // A document type could bring entities: refused, whatever is in it.
  if (token.startsWith('<!')) throw new XmlFault('XML')
  if (token.startsWith('</')) return yield { kind: 'close', name: localName(token.slice(2, -1).trim()) }
  if (!token.startsWith('<')) return yield { kind: 'text', text: unescaped(token) }
  const [, name, attributes = '', alone] = /^<([^\s/>]+)([^]*?)(\/?)>$/.exec(token) ?? []
  if (!name) throw new XmlFault('XML')
  yield { kind: 'open', name: localName(name), attributes }
  if (alone) yield { kind: 'close', name: localName(name) }
}
export const xmlTokens = async function* (texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<XmlToken> {
  let rest = ''
  for await (const piece of texts) {
    rest += piece
    for (;;) {
      // A beginning that may yet become a comment, CDATA or a type waits for more of it.
      const end = rest.startsWith('<!') && rest.length < 9 ? -1 : endOf(rest)
      if (end <= 0) break
      yield* tokensIn(rest.slice(0, end))
      rest = rest.slice(end)
    }
    if (rest.length > tokenMax) throw new XmlFault('XML')
  }
  if (rest.trim() !== '') throw new XmlFault('TRUNCATED')
}

export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  readonly text: string
}
interface OpenElement extends XmlElement {
  readonly children: XmlElement[]
  text: string
}
const pieceLength = 16 * 1024
const piecesOf = function* (text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
}
const attributesOf = (text: string): Record<string, string> => {
  const found = [...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g)]
  return Object.fromEntries(found.map(([, name, one, other]) => [localName(name!), unescaped(one ?? other ?? '')]))
}
/** A whole document as a tree. Throws `XmlFault`. */
export const readXml = async (text: string): Promise<XmlElement> => {
  const open: OpenElement[] = []
  let root: XmlElement | null = null
  for await (const token of xmlTokens(piecesOf(text.replace(/^\uFEFF/, '')))) {
    const top = open.at(-1)
    if (token.kind === 'text') {
      if (top) top.text += token.text
      else if (token.text.trim() !== '') throw new XmlFault('XML')
    } else if (token.kind === 'open') {
      if (root || open.length >= xmlDepthMax) throw new XmlFault('XML')
      open.push({ name: token.name, attributes: attributesOf(token.attributes), children: [], text: '' })
    } else {
      if (top?.name !== token.name) throw new XmlFault('XML')
      open.pop()
      const above = open.at(-1)
      if (above) above.children.push(top)
      else root = top
    }
  }
  if (!root) throw new XmlFault('TRUNCATED')
  return root
}

/** The elements at a path below it: `all(entry, 'NtryDtls', 'TxDtls')`. */
export const all = (from: XmlElement, ...path: readonly string[]): readonly XmlElement[] => {
  let found: readonly XmlElement[] = [from]
  for (const name of path) found = found.flatMap(({ children }) => children.filter((each) => each.name === name))
  return found
}
/** The trimmed text of the first element at a path; null if there is none, or it is empty. */
export const textAt = (from: XmlElement, ...path: readonly string[]): string | null =>
  all(from, ...path)[0]?.text.trim() || null

// XML 1.0 has no word for most control characters.
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
// oxlint-disable-next-line no-control-regex
const special = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
export const xmlText = (text: string): string => (special.test(text) ? escaped(text) : text)
const escaped = (text: string): string =>
  text
    .replace(unwritable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
