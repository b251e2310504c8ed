// Reads well-formed XML as far as tests need it: elements with attributes, children and text. Refuses what is not well-formed.
export interface Xml {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Xml[]
  readonly text: string
}
interface Open {
  readonly name: string
  readonly attributes: Record<string, string>
  readonly children: Xml[]
  text: string
}
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string =>
  text.replace(/&([^;]*);/g, (_, name: string) => {
    const found = entities[name]
    if (found === undefined) throw new Error(`an unknown entity: ${name}`)
    return found
  })
const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/([\w:-]+)="([^"<]*)"/g)].map(([, name, value]) => [name!, plain(value!)]))

export const readXml = (source: string): Xml => {
  const root: Open = { name: '', attributes: {}, children: [], text: '' }
  const open: Open[] = [root]
  const body = source.replace(/^\uFEFF?<\?xml[^?]*\?>/, '').replace(/<!--.*?-->/gs, '')
  let at = 0
  for (const match of body.matchAll(/<(\/?)([\w:.-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g)) {
    const [whole, end, name, attributes, single] = match as unknown as [string, string, string, string, string]
    const between = body.slice(at, match.index)
    if (between.includes('<') || between.includes('>')) throw new Error(`not well-formed: ${between.slice(0, 60)}`)
    open.at(-1)!.text += plain(between)
    at = match.index + whole.length
    if (end) {
      const closed = open.pop()!
      if (closed.name !== name) throw new Error(`</${name}> ends <${closed.name}>`)
      open.at(-1)!.children.push(closed)
      continue
    }
    const element: Open = { name, attributes: attributesOf(attributes), children: [], text: '' }
    if (single) open.at(-1)!.children.push(element)
    else open.push(element)
  }
  const [only] = root.children
  if (open.length !== 1 || root.children.length !== 1 || body.slice(at).trim() !== '')
    throw new Error('not one document')
  return only!
}
